import { remplacerMontree } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import type { Facture } from './devis.schema.ts';
import type { Avoir } from './facture.schema.ts';

/** Topic `devis`. */
export interface EvenementsFacture {
  'devis.cree': { facture: Facture };
  'devis.modifie': { facture: Facture };
  'devis.supprime': { facture: Facture };
  'avoir.cree': { avoir: Avoir };
}
export const SUJETS_DEVIS = ['devis'] as const;

/** [EVT-12] Drops removed ones, replaces others in place, adds none. */
export const surDevis = reducteur<Facture[]>({
  'devis.supprime': (tenues, { facture }) => tenues.filter((f) => f.id !== facture.id),
  facture: remplacerMontree,
});
/** [EVT-14] Replaces displayed rows, adds none. */
export const surAvoirs = reducteur<Avoir[]>({ avoir: remplacerMontree });

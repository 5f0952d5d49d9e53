import { remplacerMontree } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import type { Garde } from './garde.schema.ts';

export interface EvenementsGarde {
  'garde.programmee': { garde: Garde };
  'garde.ouverte': { garde: Garde };
  'garde.terminee': { garde: Garde };
  'garde.annulee': { garde: Garde };
  /** [GAR-11] Sums to reload; not sent, as concurrent payments do not see each other. */
  'garde.sommes_changees': { garde_id: number };
}

/** Selling screens and list. */
export const SUJETS_GARDE = ['garde', 'gardes'] as const;
/** List only: its readers see the sums. */
export const SUJETS_SOMMES_GARDE = ['gardes'] as const;

function appliquerGarde(actuelle: Garde | null, nom: string, recue: Garde): Garde | null {
  if (nom === 'garde.ouverte') return recue;
  return actuelle?.id === recue.id && recue.statut !== 'En cours' ? null : actuelle;
}

export const surGardeActuelle = reducteur<Garde | null>({
  garde: (actuelle, recue, nom) => appliquerGarde(actuelle, nom, recue),
});
export const surGardes = reducteur<Garde[]>({ garde: remplacerMontree });
export const surUneGarde = reducteur<Garde>({
  garde: (tenue, recue) => (recue.id === tenue.id ? recue : tenue),
});

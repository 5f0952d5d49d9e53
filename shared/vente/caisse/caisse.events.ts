import type { Caisse } from './caisse.schema.ts';
import { remplacer, remplacerMontree } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';

export interface EvenementsCaisse {
  'caisse.ouverte': { caisse: Caisse };
  'caisse.fermee': { caisse: Caisse };
  'caisse.prise': { caisse: Caisse };
  'caisse.liberee': { caisse: Caisse };
  /** Name or printer. */
  'caisse.modifiee': { caisse: Caisse };
  /** [SES-16] Without the amount: only those permitted read it. */
  'caisse.tiroir_bouge': { caisse_id: number };
}

/** [SES-16] The register, count validators, and day reviewers with the cash book. */
export const sujetsDuTiroir = (caisse_id: number): string[] => [`caisse:${caisse_id}`, 'journee'];

export const appliquerCaisse = (caisses: readonly Caisse[], recue: Caisse): Caisse[] =>
  remplacer(caisses, recue).sort((a, b) => a.id - b.id);

export const surCaisses = reducteur<Caisse[]>({ caisse: appliquerCaisse });
export const surCaissesMontrees = reducteur<Caisse[]>({ caisse: remplacerMontree });

import { remplacerMontree } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
import type { Garde } from './garde.schema.ts';

export interface EvenementsGarde {
  'garde.programmee': { garde: Garde };
  'garde.ouverte': { garde: Garde };
  'garde.terminee': { garde: Garde };
  'garde.annulee': { garde: Garde };
  /**
   * [GAR-11] A sale of that shift was made, cancelled or partly taken back: its tax and its turnover are
   * to be read again. Payments under way do not see each other's sale, so none could say the sums.
   */
  'garde.sommes_changees': { garde_id: number };
}

/** What a shift is: every selling screen, and the list of shifts. */
export const SUJETS_GARDE = ['garde', 'gardes'] as const;
/** What it brings: the list alone, whose readers see the sums. */
export const SUJETS_SOMMES_GARDE = ['gardes'] as const;

/** The current duty shift after an event of the topic `garde`. */
function appliquerGarde(actuelle: Garde | null, nom: string, recue: Garde): Garde | null {
  if (nom === 'garde.ouverte') return recue;
  return actuelle?.id === recue.id && recue.statut !== 'En cours' ? null : actuelle;
}

export const surGardeActuelle = reducteur<Garde | null>({
  garde: (actuelle, recue, nom) => appliquerGarde(actuelle, nom, recue),
});
/** The shifts of a list: those shown change in place, none is added. */
export const surGardes = reducteur<Garde[]>({ garde: remplacerMontree });
/** The shift that is looked at. */
export const surUneGarde = reducteur<Garde>({
  garde: (tenue, recue) => (recue.id === tenue.id ? recue : tenue),
});

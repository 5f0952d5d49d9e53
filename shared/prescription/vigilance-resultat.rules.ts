import { type CarteInteraction, estAlerte } from '../interaction/interaction.rules.ts';
import { bilanDesLignes, type EtatDeLigne, type LigneSuivie } from '../interaction/resume.rules.ts';
import type { ThesaurusIndexe } from '../interaction/thesaurus-indexe.rules.ts';

/** What adding a medicine would bring about. */
export interface VigilanceDuResultat {
  etat: EtatDeLigne;
  /** Cards of which it is a side, the worst first; what is only to be kept in mind is left out. */
  cartes: CarteInteraction[];
}

const porte = ({ a, b }: CarteInteraction, cle: string): boolean =>
  [...a.lignes, ...b.lignes].some((l) => l.cle === cle);

/**
 * [PRE-16] A medicine found, against the lines around it: those of the basket, what its client took,
 * what the patient says that he takes. Its own line is not compared with itself.
 */
export function vigilanceDuResultat(
  t: ThesaurusIndexe,
  resultat: LigneSuivie,
  autour: readonly LigneSuivie[],
): VigilanceDuResultat | null {
  const bilan = bilanDesLignes(t, [resultat, ...autour.filter((l) => l.cle !== resultat.cle)]);
  const etat = bilan.lignes.get(resultat.cle);
  if (!etat) return null;
  return { etat, cartes: bilan.cartes.filter((c) => estAlerte(c) && porte(c, resultat.cle)) };
}

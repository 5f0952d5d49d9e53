import { type CarteInteraction, estAlerte } from '../interaction/interaction.rules.ts';
import { bilanDesLignes, type EtatDeLigne, type LigneSuivie } from '../interaction/resume.rules.ts';
import type { ThesaurusIndexe } from '../interaction/thesaurus-indexe.rules.ts';

export interface VigilanceDuResultat {
  etat: EtatDeLigne;
  /** Worst first, APEC excluded. */
  cartes: CarteInteraction[];
}

const porte = ({ a, b }: CarteInteraction, cle: string): boolean =>
  [...a.lignes, ...b.lignes].some((l) => l.cle === cle);

/**
 * [PRE-16] Against the basket, the client's history and declared medicines; its own line excluded.
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

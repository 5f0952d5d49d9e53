import { type Centimes, enFcfa } from '../base/montant.ts';
import type { LigneReleve } from './client.schema.ts';

/** What moved a debt, in hundredths: above 0 it grew. */
export interface MouvementDette {
  at: string;
  genre: LigneReleve['genre'];
  libelle: string;
  montant: Centimes;
}
export interface CompteDuReleve {
  lignes: LigneReleve[];
  total_debit: number;
  total_credit: number;
  solde_final: number;
}

/**
 * [CLI-5] The running debt, line after line, from the debt before the first: FCFA out, added in
 * hundredths.
 */
export function derouler(
  solde_initial: Centimes,
  mouvements: readonly MouvementDette[],
): CompteDuReleve {
  let solde = solde_initial;
  const somme = (garder: (m: MouvementDette) => boolean) =>
    mouvements.filter(garder).reduce((s, m) => s + Math.abs(m.montant), 0);
  const lignes = mouvements.map((m, i) => {
    solde += m.montant;
    return {
      rang: i + 1,
      at: m.at,
      genre: m.genre,
      libelle: m.libelle,
      debit: enFcfa(Math.max(0, m.montant)),
      credit: enFcfa(Math.max(0, -m.montant)),
      solde: enFcfa(solde),
    };
  });
  return {
    lignes,
    total_debit: enFcfa(somme((m) => m.montant > 0)),
    total_credit: enFcfa(somme((m) => m.montant < 0)),
    solde_final: enFcfa(solde),
  };
}

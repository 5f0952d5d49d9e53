import {
  absolu,
  type Centimes,
  enFcfa,
  oppose,
  plus,
  plusGrand,
  somme,
  ZERO,
} from '../../base/montant.ts';
import type { LigneReleve } from './releve.schema.ts';

/** Hundredths, positive increases. */
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

/** [CLI-5] Running debt; summed in hundredths, returned in FCFA. */
export function derouler(
  solde_initial: Centimes,
  mouvements: readonly MouvementDette[],
): CompteDuReleve {
  let solde = solde_initial;
  const total = (garder: (m: MouvementDette) => boolean) =>
    somme(mouvements.filter(garder), (m) => absolu(m.montant));
  const lignes = mouvements.map((m, i) => {
    solde = plus(solde, m.montant);
    return {
      rang: i + 1,
      at: m.at,
      genre: m.genre,
      libelle: m.libelle,
      debit: enFcfa(plusGrand(ZERO, m.montant)),
      credit: enFcfa(plusGrand(ZERO, oppose(m.montant))),
      solde: enFcfa(solde),
    };
  });
  return {
    lignes,
    total_debit: enFcfa(total((m) => m.montant > ZERO)),
    total_credit: enFcfa(total((m) => m.montant < ZERO)),
    solde_final: enFcfa(solde),
  };
}

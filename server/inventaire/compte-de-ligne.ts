import type { CompteDe, LigneTenue } from '#shared/inventaire/inventaire.rules.ts';
import { toDate } from '../db/present.ts';
import type { InventaireLigneRow } from './inventaire-ligne.entity.ts';

/** The columns that say what was counted of a line, by whom and when. */
export type CompteSql = Pick<
  InventaireLigneRow,
  | 'version'
  | 'qte_reelle'
  | 'qte_theorique'
  | 'a_verifier'
  | 'compte_par'
  | 'compte_at'
  | 'compte_depuis'
  | 'autre_reelle'
  | 'autre_theorique'
  | 'autre_par'
  | 'autre_at'
>;
export const COLONNES_DU_COMPTE = `l.version, l.qte_reelle, l.qte_theorique, l.a_verifier,
    l.compte_par, l.compte_at, l.compte_depuis, l.autre_reelle, l.autre_theorique, l.autre_par,
    l.autre_at`;

const moment = (texte: string | null): Date | null => (texte === null ? null : toDate(texte));

function autreDe(l: CompteSql): CompteDe | null {
  const { autre_reelle, autre_theorique, autre_par: par, autre_at } = l;
  if (autre_reelle === null || autre_theorique === null || par === null) return null;
  return {
    qte_reelle: autre_reelle,
    qte_theorique: autre_theorique,
    par,
    at: moment(autre_at),
  };
}

/** A row as the rules of counts need it; they ask the price of the product besides. */
export const compteDeLigne = (l: CompteSql): Omit<LigneTenue, 'prix_achat'> => ({
  version: l.version,
  qte_reelle: l.qte_reelle,
  qte_theorique: l.qte_theorique,
  a_verifier: l.a_verifier,
  compte_par: l.compte_par,
  compte_at: moment(l.compte_at),
  compte_depuis: moment(l.compte_depuis),
  autre: autreDe(l),
});

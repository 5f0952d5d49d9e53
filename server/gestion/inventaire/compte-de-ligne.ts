import type { InferResult } from 'kysely';
import type { CompteDe, LigneTenue } from '#shared/gestion/inventaire/inventaire.rules.ts';
import { toDate } from '../../platform/db/present.ts';
import { query } from '../../query.ts';

export const COMPTES = query
  .selectFrom('inventaire_ligne as l')
  .select(['l.produit_id', 'l.version', 'l.qte_reelle', 'l.qte_theorique', 'l.a_verifier'])
  .select(['l.compte_par', 'l.compte_at', 'l.compte_depuis'])
  .select(['l.autre_reelle', 'l.autre_theorique', 'l.autre_par', 'l.autre_at']);
export type CompteLu = InferResult<typeof COMPTES>[number];

const moment = (texte: string | null): Date | null => (texte === null ? null : toDate(texte));

function autreDe(l: CompteLu): CompteDe | null {
  const { autre_reelle, autre_theorique, autre_par: par, autre_at } = l;
  if (autre_reelle === null || autre_theorique === null || par === null) return null;
  return {
    qte_reelle: autre_reelle,
    qte_theorique: autre_theorique,
    par,
    at: moment(autre_at),
  };
}

/** Rules also need the product's price. */
export const compteDeLigne = (l: CompteLu): Omit<LigneTenue, 'prix_achat'> => ({
  version: l.version,
  qte_reelle: l.qte_reelle,
  qte_theorique: l.qte_theorique,
  a_verifier: l.a_verifier,
  compte_par: l.compte_par,
  compte_at: moment(l.compte_at),
  compte_depuis: moment(l.compte_depuis),
  autre: autreDe(l),
});

import type { EntityManager } from '@mikro-orm/postgresql';
import type { InferResult } from 'kysely';
import type { Centimes } from '#shared/base/montant.ts';
import { moinsChere, type Offre, prixNetArrondi } from '#shared/stock/commande/offre.rules.ts';
import { anyOf, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';

const OFFRES = query
  .selectFrom('offre_fournisseur as o')
  .innerJoin('fournisseur as f', 'f.id', 'o.fournisseur_id')
  .select(['o.produit_id', 'o.fournisseur_id', 'o.prix_achat', 'o.ug_par', 'o.ug', 'o.qte_min'])
  .select(['f.libelle as fournisseur_libelle', 'f.minimum_commande'])
  .where('f.deleted_at', 'is', null)
  .orderBy('o.fournisseur_id');
type OffreLue = InferResult<typeof OFFRES>[number];
export type OffresDesProduits = ReadonlyMap<number, readonly OffreLue[]>;

/** All products when none is given. */
export async function lireOffresDes(
  em: EntityManager,
  ids: readonly number[],
): Promise<OffresDesProduits> {
  const lues = await rows(em, OFFRES.where('o.produit_id', '=', anyOf(ids)));
  return Map.groupBy(lues, (o) => o.produit_id);
}

const RIEN: readonly OffreLue[] = [];
/**
 * [OFR-3] This supplier's offer, and a cheaper one (than the last cost, without offer); hundredths.
 */
export function offresPour(
  offres: OffresDesProduits,
  { produit_id, prix_achat }: { produit_id: number; prix_achat: Centimes },
  fournisseur_id: number | null,
) {
  const toutes = offres.get(produit_id) ?? RIEN;
  const sienne = toutes.find((o) => o.fournisseur_id === fournisseur_id) ?? null;
  const reference: Offre = sienne ?? { prix_achat, ug_par: null, ug: null };
  const autres = toutes.filter((o) => o !== sienne);
  const moindre = fournisseur_id === null ? null : moinsChere(autres, reference);
  return {
    offre: sienne && {
      prix_achat: sienne.prix_achat,
      ug_par: sienne.ug_par,
      ug: sienne.ug,
      qte_min: sienne.qte_min,
    },
    moins_cher: moindre && {
      fournisseur_libelle: moindre.fournisseur_libelle,
      prix_net: prixNetArrondi(moindre),
    },
  };
}

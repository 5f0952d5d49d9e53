import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type EcartDemande,
  type EcartLu,
  ecartLu,
} from '#shared/stock/commande/commande.schema.ts';
import { present } from '../../platform/db/present.ts';
import { fragment, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { ecrireEcarts } from './lignes.sql.ts';

export async function lireEcarts(em: EntityManager, commande_id: number): Promise<EcartLu[]> {
  const lus = await rows(
    em,
    query
      .selectFrom('commande_ecart as e')
      .innerJoin('commande as c', 'c.id', 'e.commande_id')
      .innerJoin('produit as p', 'p.id', 'e.produit_id')
      .leftJoin('offre_fournisseur as o', (on) =>
        on.onRef('o.produit_id', '=', 'p.id').onRef('o.fournisseur_id', '=', 'c.fournisseur_id'),
      )
      .select(['e.produit_id', 'e.raison', 'e.created_by', 'p.libelle as produit_libelle'])
      .select((eb) => eb.fn.coalesce('o.prix_achat', 'p.prix_achat').as('prix_achat'))
      .select(['p.cip', 'p.prix_de_vente'])
      .where('e.commande_id', '=', commande_id)
      .orderBy('e.id'),
  );
  return lus.map((e) => present(ecartLu, e));
}

/** [CDE-10] Ordered products are no longer excluded. */
export const leverEcarts = (em: EntityManager, commande_id: number) =>
  rows(
    em,
    query
      .deleteFrom('commande_ecart as e')
      .using('commande_produit as l')
      .where('e.commande_id', '=', commande_id)
      .whereRef('l.commande_id', '=', 'e.commande_id')
      .whereRef('l.produit_id', '=', 'e.produit_id'),
  );

/**
 * [CDE-10] Replaces the given products' exclusions (default all), keeping reason and first author;
 * skips ordered or unknown ones.
 */
export async function remplacerEcarts(
  em: EntityManager,
  commande_id: number,
  ecarts: readonly EcartDemande[] | undefined,
  par: string,
): Promise<void> {
  await leverEcarts(em, commande_id);
  if (ecarts === undefined) return;
  const dits = [...new Map(ecarts.map((e) => [e.produit_id, e])).values()];
  const ids = dits.map((e) => e.produit_id);
  await rows(
    em,
    query
      .deleteFrom('commande_ecart')
      .where('commande_id', '=', commande_id)
      .where('produit_id', '<>', fragment<number>`all(${ids})`),
  );
  const raisons = dits.map((e) => ({ produit_id: e.produit_id, raison: e.raison || null }));
  await ecrireEcarts(em, commande_id, raisons, par);
}

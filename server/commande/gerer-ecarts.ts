import type { EntityManager } from '@mikro-orm/postgresql';
import { type EcartDemande, type EcartLu, ecartLu } from '#shared/commande/commande.schema.ts';
import { present } from '../db/present.ts';
import { sql } from '../db/sql.ts';

export async function lireEcarts(em: EntityManager, commande_id: number): Promise<EcartLu[]> {
  const lus = await sql(
    em,
    `select e.produit_id, e.raison, e.created_by, p.libelle as produit_libelle, p.cip,
        coalesce(o.prix_achat, p.prix_achat) as prix_achat, p.prix_de_vente
      from commande_ecart e
      join commande c on c.id = e.commande_id
      join produit p on p.id = e.produit_id
      left join offre_fournisseur o
        on o.produit_id = p.id and o.fournisseur_id = c.fournisseur_id
      where e.commande_id = $1
      order by e.id`,
    [commande_id],
  );
  return lus.map((e) => present(ecartLu, e));
}

/** [CDE-10] Ordered products are no longer excluded. */
export const leverEcarts = (em: EntityManager, commande_id: number) =>
  sql(
    em,
    `delete from commande_ecart e
      using commande_produit l
      where e.commande_id = $1 and l.commande_id = e.commande_id and l.produit_id = e.produit_id`,
    [commande_id],
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
  await sql(
    em,
    'delete from commande_ecart where commande_id = $1 and produit_id <> all($2::int[])',
    [commande_id, ids],
  );
  await sql(
    em,
    `insert into commande_ecart (commande_id, produit_id, raison, created_by)
      select $1, p.id, e.raison, $4
      from unnest($2::int[], $3::text[]) with ordinality as e(produit_id, raison, rang)
      join produit p on p.id = e.produit_id
      where not exists (select 1
        from commande_produit l
        where l.commande_id = $1 and l.produit_id = p.id)
      order by e.rang
      on conflict (commande_id, produit_id) do update set raison = excluded.raison`,
    [commande_id, ids, dits.map((e) => e.raison || null), par],
  );
}

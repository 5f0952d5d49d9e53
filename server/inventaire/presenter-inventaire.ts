import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type Inventaire,
  inventaire,
  type LigneInventaire,
  ligneInventaire,
} from '#shared/inventaire/inventaire.schema.ts';
import { present } from '../db/present.ts';
import { type SqlRow, sql } from '../db/sql.ts';
import type { InventaireLigneRow } from './inventaire-ligne.entity.ts';
import type { InventaireRow } from './inventaire.entity.ts';

const PRESENCE_MINUTES = 10;
const PRESENTS = `select inventaire_id,
    jsonb_agg(jsonb_build_object('nom', compte_par, 'rayon', rayon) order by compte_par, rayon)
      as presents
  from (
    select distinct inventaire_id, compte_par, rayon
    from inventaire_ligne
    where inventaire_id = any($1) and compte_at > $2) x
    group by 1`;
// Differences of those still open, as they would be written now.
const ECARTS = `select l.inventaire_id, count(*)::int as nb_ecarts,
    coalesce(sum(d.ecart * p.prix_achat) filter (where d.ecart > 0), 0)::bigint as ecart_plus,
    coalesce(sum(d.ecart * p.prix_achat) filter (where d.ecart < 0), 0)::bigint as ecart_moins
  from inventaire_ligne l
  join produit p on p.id = l.produit_id
  cross join lateral (select l.qte_reelle - l.qte_theorique as ecart) d
  where l.inventaire_id = any($1) and d.ecart <> 0
  group by 1`;
const AVEUGLE = { nb_ecarts: null, ecart_plus: null, ecart_moins: null };
const SANS_ECART = { nb_ecarts: 0, ecart_plus: 0, ecart_moins: 0 };

/** Who counts an inventory now, as JSON. */
type Comptage = Pick<InventaireLigneRow, 'inventaire_id'> & { presents: unknown };
type Ecarts = Pick<InventaireLigneRow, 'inventaire_id'> &
  Pick<InventaireRow, 'nb_ecarts' | 'ecart_plus' | 'ecart_moins'>;

/** The rows with who is counting and, for those who may see them, the differences so far. */
export async function completerInventaires(
  em: EntityManager,
  lignes: readonly SqlRow[],
  voit: boolean,
  maintenant: Date,
): Promise<SqlRow[]> {
  const ouverts = lignes.filter((l) => l['statut'] === 'En cours').map((l) => l['id']);
  if (ouverts.length === 0)
    return lignes.map((l) => ({ ...l, presents: [], ...(!voit && AVEUGLE) }));
  const [presents, ecarts] = await Promise.all([
    sql<Comptage>(em, PRESENTS, [
      ouverts,
      new Date(maintenant.getTime() - PRESENCE_MINUTES * 60_000),
    ]),
    voit ? sql<Ecarts>(em, ECARTS, [ouverts]) : [],
  ]);
  const ecartsDe = (l: SqlRow): object =>
    l['statut'] === 'En cours'
      ? (ecarts.find((e) => e.inventaire_id === l['id']) ?? SANS_ECART)
      : {};
  return lignes.map((l) => ({
    ...l,
    presents: presents.find((p) => p.inventaire_id === l['id'])?.presents ?? [],
    ...(voit ? ecartsDe(l) : AVEUGLE),
    id: l['id'],
  }));
}

export async function presenterInventaire(
  em: EntityManager,
  ligne: SqlRow,
  voit: boolean,
  maintenant: Date,
): Promise<Inventaire> {
  const [complet] = await completerInventaires(em, [ligne], voit, maintenant);
  return present(inventaire, complet ?? ligne);
}

/**
 * [INV-6] What a box of a line cost: once its inventory is closed, what it cost that day, for its
 * totals were made of that; 0 is a price.
 */
export const PRIX_DE_LIGNE = `case
    when i.statut = 'Terminé' and t.qte_reelle <> t.qte_theorique then t.prix_achat
    else p.prix_achat
  end`;

/**
 * [INV-22] The same product counted in another inventory that was open at the same time: the latest of
 * those counts. `apres`: it was made after this one, and stands.
 */
const AILLEURS = `left join lateral (
    select jsonb_build_object('numero', a.numero,
      'apres', x.compte_at > coalesce(t.compte_at, i.created_at)) as compte_ailleurs
    from inventaire_ligne x
    join inventaire a on a.id = x.inventaire_id
    where x.produit_id = t.produit_id and x.inventaire_id <> t.inventaire_id
      and x.qte_reelle is not null and x.compte_at is not null and a.statut <> 'Annulé'
      and a.created_at < coalesce(i.traite_at, 'infinity')
      and coalesce(a.traite_at, 'infinity') > i.created_at
      and x.compte_at < coalesce(i.traite_at, 'infinity')
    order by x.compte_at desc
    limit 1) ailleurs on true`;

/**
 * Lines of an inventory, for those who see the differences and for those who count blind. The first
 * `from` is the list's: none stands before it.
 */
export const lignesSql = (
  voit: boolean,
): string => `select t.id, t.version, t.inventaire_id, t.produit_id, t.produit_libelle, p.cip, t.rayon, t.qte_reelle, t.compte_par, t.compte_at, t.autre_reelle as autre_qte, t.autre_par, ailleurs.compte_ailleurs, ${
  voit
    ? `coalesce(t.qte_theorique, p.qte) as qte_theorique, t.qte_reelle - t.qte_theorique as ecart, t.qte_retenue, t.a_verifier, ${PRIX_DE_LIGNE} as prix_achat, (t.qte_reelle - t.qte_theorique) * ${PRIX_DE_LIGNE} as valeur_ecart`
    : 'null as qte_theorique, null as ecart, null as qte_retenue, null as a_verifier, null as prix_achat, null as valeur_ecart'
}
  from inventaire_ligne t join produit p on p.id = t.produit_id
    join inventaire i on i.id = t.inventaire_id
    ${AILLEURS}
  where true`;

export const presenterLignes = (lignes: readonly SqlRow[]): LigneInventaire[] =>
  lignes.map((l) => present(ligneInventaire, l));

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Expression } from 'kysely';
import { enIso } from '#shared/base/dates.ts';
import type { Centimes } from '#shared/base/montant.ts';
import {
  type Inventaire,
  inventaire,
  type LigneInventaire,
  ligneInventaire,
} from '#shared/gestion/inventaire/inventaire.schema.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, constant, fragment, rows } from '../../platform/db/query.ts';
import type { SqlRow } from '../../platform/db/sql.ts';
import { query } from '../../query.ts';

const PRESENCE_MINUTES = 10;
/** JSON; counters since `depuis`. */
const presentsDe = (ids: readonly number[], depuis: Date) =>
  query
    .selectFrom((db) =>
      db
        .selectFrom('inventaire_ligne')
        .select(['inventaire_id', 'compte_par', 'rayon'])
        .distinct()
        .where('inventaire_id', '=', anyOf(ids))
        .where('compte_at', '>', enIso(depuis))
        .as('x'),
    )
    .select((eb) => {
      const [nom, rayon] = [eb.ref('x.compte_par'), eb.ref('x.rayon')];
      const chacun = fragment`jsonb_build_object('nom', ${nom}, 'rayon', ${rayon})`;
      return [
        'x.inventaire_id',
        fragment<unknown>`jsonb_agg(${chacun} order by ${nom}, ${rayon})`.as('presents'),
      ];
    })
    .groupBy('x.inventaire_id');
/** Provisional, for open ones. */
const ecartsDe = (ids: readonly number[]) =>
  query
    .selectFrom('inventaire_ligne as l')
    .innerJoin('produit as p', 'p.id', 'l.produit_id')
    .select((eb) => {
      const ecart = eb('l.qte_reelle', '-', eb.ref('l.qte_theorique'));
      const valeur = fragment`sum((${ecart}) * ${eb.ref('p.prix_achat')})`;
      return [
        'l.inventaire_id',
        fragment<number>`count(*)::int`.as('nb_ecarts'),
        fragment<Centimes>`coalesce(${valeur} filter (where ${ecart} > 0), 0)::bigint`.as(
          'ecart_plus',
        ),
        fragment<Centimes>`coalesce(${valeur} filter (where ${ecart} < 0), 0)::bigint`.as(
          'ecart_moins',
        ),
      ];
    })
    .where('l.inventaire_id', '=', anyOf(ids))
    .whereRef('l.qte_reelle', '<>', 'l.qte_theorique')
    .groupBy('l.inventaire_id');
const AVEUGLE = { nb_ecarts: null, ecart_plus: null, ecart_moins: null };
const SANS_ECART = { nb_ecarts: 0, ecart_plus: 0, ecart_moins: 0 };

/** Differences only for those permitted. */
export async function completerInventaires(
  em: EntityManager,
  lignes: readonly SqlRow[],
  voit: boolean,
  maintenant: Date,
): Promise<SqlRow[]> {
  const ouverts = lignes.filter((l) => l['statut'] === 'En cours').map((l) => Number(l['id']));
  if (ouverts.length === 0)
    return lignes.map((l) => ({ ...l, presents: [], ...(!voit && AVEUGLE) }));
  const [presents, ecarts] = await Promise.all([
    rows(em, presentsDe(ouverts, new Date(maintenant.getTime() - PRESENCE_MINUTES * 60_000))),
    voit ? rows(em, ecartsDe(ouverts)) : [],
  ]);
  const ecartsVus = (l: SqlRow): object =>
    l['statut'] === 'En cours'
      ? (ecarts.find((e) => e.inventaire_id === l['id']) ?? SANS_ECART)
      : {};
  return lignes.map((l) => ({
    ...l,
    presents: presents.find((p) => p.inventaire_id === l['id'])?.presents ?? [],
    ...(voit ? ecartsVus(l) : AVEUGLE),
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

/** Open: 'infinity'. */
const ouJamais = (fin: Expression<string | null>) => fragment<string>`coalesce(${fin}, 'infinity')`;
/** Lines with product, and the same product counted elsewhere [INV-22]. */
const LIGNES = query
  .selectFrom('inventaire_ligne as t')
  .innerJoin('produit as p', 'p.id', 't.produit_id')
  .innerJoin('inventaire as i', 'i.id', 't.inventaire_id')
  .leftJoinLateral(
    (db) =>
      db
        .selectFrom('inventaire_ligne as x')
        .innerJoin('inventaire as a', 'a.id', 'x.inventaire_id')
        .select((eb) => {
          // `apres`: counted later than this one.
          const apres = eb('x.compte_at', '>', eb.fn.coalesce('t.compte_at', 'i.created_at'));
          return fragment`jsonb_build_object('numero', ${eb.ref('a.numero')}, 'apres', ${apres})`.as(
            'compte_ailleurs',
          );
        })
        .whereRef('x.produit_id', '=', 't.produit_id')
        .whereRef('x.inventaire_id', '<>', 't.inventaire_id')
        .where('x.qte_reelle', 'is not', null)
        .where('x.compte_at', 'is not', null)
        .where('a.statut', '<>', constant('Annulé'))
        // Overlapping inventories; latest count.
        .where((eb) => eb('a.created_at', '<', ouJamais(eb.ref('i.traite_at'))))
        .where((eb) => eb(ouJamais(eb.ref('a.traite_at')), '>', eb.ref('i.created_at')))
        .where((eb) => eb('x.compte_at', '<', ouJamais(eb.ref('i.traite_at'))))
        .orderBy('x.compte_at', 'desc')
        .limit(constant(1))
        .as('ailleurs'),
    (on) => on.onTrue(),
  )
  .select(['t.id', 't.version', 't.inventaire_id', 't.produit_id', 't.produit_libelle', 'p.cip'])
  .select(['t.rayon', 't.qte_reelle', 't.compte_par', 't.compte_at'])
  .select(['t.autre_reelle as autre_qte', 't.autre_par', 'ailleurs.compte_ailleurs']);

/**
 * [INV-6] Box cost; once closed, that day's, which made its totals (0 is a price). Text: shared by
 * sorts.
 */
export const PRIX_DE_LIGNE = `case
    when i.statut = 'Terminé' and t.qte_reelle <> t.qte_theorique then t.prix_achat
    else p.prix_achat
  end`;

export const lignesVues = (voit: boolean) =>
  LIGNES.select((eb) => {
    const ecart = eb('t.qte_reelle', '-', eb.ref('t.qte_theorique'));
    const prix = fragment.raw<Centimes>(PRIX_DE_LIGNE);
    const vu = <V>(valeur: Expression<V>) =>
      voit ? fragment<V | null>`${valeur}` : fragment<V | null>`null`;
    return [
      vu(eb.fn.coalesce('t.qte_theorique', 'p.qte')).as('qte_theorique'),
      vu(ecart).as('ecart'),
      vu(eb.ref('t.qte_retenue')).as('qte_retenue'),
      vu(eb.ref('t.a_verifier')).as('a_verifier'),
      vu(prix).as('prix_achat'),
      vu(fragment`(${ecart}) * ${prix}`).as('valeur_ecart'),
    ];
  });

export const presenterLignes = (lignes: readonly SqlRow[]): LigneInventaire[] =>
  lignes.map((l) => present(ligneInventaire, l));

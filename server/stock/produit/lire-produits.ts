import { SANS } from './manques.sql.ts';
import { type Centimes, enFcfa, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lireTermes } from '#shared/stock/produit/recherche.rules.ts';
import { motsCherches, motsSaisis } from '#shared/base/liste.ts';
import { refus, succes } from '#shared/base/refus.ts';
import type { listerProduits } from '#shared/stock/produit/produit.api.ts';
import { type Produit, produit } from '#shared/stock/produit/produit.schema.ts';
import { present } from '../../platform/db/present.ts';
import { constant, sumOf, textOf } from '../../platform/db/query.ts';
import type { SqlRow } from '../../platform/db/sql.ts';
import { query } from '../../query.ts';
import {
  type Filters,
  addFilter,
  CAPPED_TOTAL,
  presenterOf,
  readList,
  rowsFound,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { avecTermes } from './candidats.sql.ts';
import { dansLOrdre, trouverProduits } from './chercher-produits.ts';
import { auComptoir, lireEcoulementsDe } from './lire-ecoulements.sql.ts';
import { avecDisponible, lireDisponibles } from './disponibles.sql.ts';
import { perimeAu } from './retenues.sql.ts';
import type { ProduitRow } from './produit.entity.ts';
import type * as z from 'zod/mini';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';

const idsDe = (lignes: readonly SqlRow[]): number[] => lignes.map((l) => l['id'] as number);
type Marques = Awaited<ReturnType<typeof lireEcoulementsDe>>;
const marquer = (lignes: readonly SqlRow[], marques: Marques): SqlRow[] =>
  lignes.map((l) => ({ ...l, ecoulement: auComptoir(marques.get(l['id'] as number)) }));

/** Adds boxes to sell first. */
const avecEcoulement = async (em: EntityManager, lignes: readonly SqlRow[]): Promise<SqlRow[]> =>
  marquer(lignes, await lireEcoulementsDe(em, idsDe(lignes)));

/** Adds reserved, expired and sell-first quantities. */
async function completerProduits(em: EntityManager, lignes: readonly SqlRow[]): Promise<SqlRow[]> {
  if (lignes.length === 0) return [];
  const [completes, marques] = await Promise.all([
    avecDisponible(em, lignes),
    lireEcoulementsDe(em, idsDe(lignes)),
  ]);
  return marquer(completes, marques);
}

export const PRODUITS = query
  .selectFrom('produit as t')
  .leftJoin('rayon as y', 'y.id', 't.rayon_id')
  .leftJoin('reference as n', 'n.id', 't.nature_id')
  .selectAll('t')
  .select(['y.libelle as rayon', 'n.libelle as nature']);

const colonnes = [
  'qte',
  'qte_min',
  'qte_max',
  'prix_achat',
  'prix_de_vente',
  'cip',
  'updated_at',
  'id',
  'is_active',
  'tableau',
] as const;
/** A pasted name is searched whole. */
const MOTS_DE_LISTE = 20;
const SOURCE: ListSource<Produit> = {
  schema: produit,
  select: textOf(PRODUITS.where(constant(true))),
  recherche: 't.recherche',
  // [REC-1] counter search: strengths in any unit and spacing
  chercher: (f, mots) => Object.assign(f, avecTermes(f, lireTermes(mots, MOTS_DE_LISTE))),
  tri: {
    libelle: 't.tri',
    rayon: 'y.recherche',
    nature: 'n.recherche',
    ...sortAsIs<ProduitRow>(colonnes),
    ...sortAsWords<ProduitRow>(['dci', 'forme', 'famille', 'classe', 'categorie']),
  },
  parDefaut: 't.tri, t.id',
  completer: completerProduits,
};

const TROUVES: ListSource<Produit> = { ...SOURCE, completer: avecEcoulement };

type Demande = z.infer<typeof listerProduits.requete>;

const RAYONS = 'rayon x where true';
const NATURES = "reference x where x.liste = 'prod_natures'";

/** [PRO-26] By label, else by id: '3' may be one shelf's label and another's id. */
function parLibelleOuId(
  f: Filters,
  colonne: string,
  parmi: string,
  valeur: string | undefined,
): void {
  if (!valeur) return;
  const ouId = /^\d{1,9}$/.test(valeur) ? ' or x.id = ?::text::int' : '';
  addFilter(
    f,
    `${colonne} = (
      select x.id
      from ${parmi} and (x.recherche = f_recherche(?::text)${ouId})
      order by x.deleted_at is not null, x.recherche = f_recherche(?::text) desc, x.id
      limit 1)`,
    valeur,
  );
}

/** [PRO-15] At or under the minimum, expired boxes excluded; both bounds 0: no alarm. */
const STOCK_BAS = `t.is_active and (t.qte_min > 0 or t.qte_max > 0) and (t.qte <= t.qte_min
  or t.id in (select p.id
    from produit p
    join (select produit_id, sum(qte) as perimees
      from lot
      where qte > 0 and ${perimeAu('date_expiration')}
      group by 1) x on x.produit_id = p.id
    where p.qte - x.perimees <= p.qte_min))`;

function filtresDe(requete: Demande): Filters {
  const f: Filters = { conditions: [], valeurs: [] };
  if (requete.is_active !== undefined) addFilter(f, 't.is_active = ?', requete.is_active);
  if (requete.ids) addFilter(f, "t.id = any(string_to_array(?, ',')::int[])", requete.ids);
  if (requete.stock_bas) f.conditions.push(STOCK_BAS);
  if (requete.perimes)
    f.conditions.push(
      `t.id in (select produit_id from lot where qte > 0 and ${perimeAu('date_expiration')})`,
    );
  if (requete.manque) f.conditions.push(SANS[requete.manque]);
  if (requete.tableau === 'aucun') f.conditions.push('t.tableau is null');
  else if (requete.tableau) addFilter(f, 't.tableau = ?', requete.tableau);
  parLibelleOuId(f, 't.rayon_id', RAYONS, requete.rayon);
  parLibelleOuId(f, 't.nature_id', NATURES, requete.nature);
  return f;
}

const VALEUR = PRODUITS.clearSelect()
  .select((eb) => {
    const qte = eb.ref('t.qte').$castTo<Centimes>();
    return [
      sumOf(eb('t.prix_achat', '*', qte)).as('achat'),
      sumOf(eb('t.prix_de_vente', '*', qte)).as('vente'),
    ];
  })
  .where('t.is_active', '=', constant(true));
/** FCFA. */
async function valoriser(em: EntityManager, trouves: Filters) {
  const [somme] = await rowsFound(em, VALEUR, trouves);
  return {
    cout_total_achat: enFcfa(somme?.achat ?? ZERO),
    cout_total_vente: enFcfa(somme?.vente ?? ZERO),
  };
}

/** [REC-2] Ordered by `recherche.rules.ts`; `extra_data`: near words used. */
async function chercher(em: EntityManager, requete: Demande, filtres: Filters) {
  const { page = 1, rows = 25 } = requete;
  const saisie = motsSaisis(requete);
  const { ids, total, proches } = await trouverProduits(em, saisie, filtres, { page, rows });
  const lignes = dansLOrdre(ids, await lireDisponibles(em, ids));
  const presenter = presenterOf(em, TROUVES, requete);
  return succes(await presenter(lignes), '', {
    meta: { total, page, rows },
    ...(proches.length > 0 && { extra_data: { proches } }),
  });
}

/**
 * With stock value, except for searches or products off sale. Words with a bounded total use the
 * REC-2 order.
 */
export async function listerProduitsActe({ em, requete }: ActRequest<unknown, Demande>) {
  const filtres = filtresDe(requete);
  const { sort, page = 1, rows = 25 } = requete;
  const borne = requete.total === 'borne';
  const mots = motsCherches(requete);
  if (borne && sort === undefined && mots.length > 0 && page * rows < CAPPED_TOTAL)
    return chercher(em, requete, filtres);
  const sansValeur = borne || requete.is_active === false || mots.length > 0;
  return readList(em, SOURCE, requete, {
    ...filtres,
    sommer: sansValeur ? undefined : (trouves) => valoriser(em, trouves),
  });
}

/**
 * As in events, in id order. Sell-first orders are rare: read only if any, as payments call this.
 */
export async function presenterProduits(
  em: EntityManager,
  ids: readonly number[],
): Promise<Produit[]> {
  if (ids.length === 0) return [];
  const lignes = await lireDisponibles(em, ids);
  const aEcouler = lignes.filter((l) => l['a_ecouler']).map((l) => l['id'] as number);
  const marques = await lireEcoulementsDe(em, aEcouler);
  return lignes.map((l) =>
    present(produit, { ...l, ecoulement: auComptoir(marques.get(l['id'] as number)) }),
  );
}

export async function lireProduitActe({ em, parametres: { id } }: ActRequest<{ id: number }>) {
  const [lu] = await presenterProduits(em, [id]);
  return lu ? succes(lu) : refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
}

import { SANS } from './manques.ts';
import { enFcfa, ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import { lireTermes } from '#shared/produit/recherche.rules.ts';
import { motsCherches, motsSaisis } from '#shared/base/liste.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import type { listerProduits } from '#shared/produit/produit.api.ts';
import { type Produit, produit } from '#shared/produit/produit.schema.ts';
import { present } from '../db/present.ts';
import { type SqlRow, sql, sqlOne } from '../db/sql.ts';
import {
  type Filters,
  addFilter,
  CAPPED_TOTAL,
  presenterOf,
  readList,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import { avecTermes, dansLOrdre, trouverProduits } from './chercher-produits.ts';
import { avecEcoulement, completerProduits } from './completer-produits.ts';
import { auComptoir, lireEcoulementsDe } from './lire-ecoulements.ts';
import { HORS_DISPONIBLE, perimeAu } from './lire-retenues.ts';
import type { Renamed } from '../db/row.ts';
import type { ProduitRow } from './produit.entity.ts';

/** A product with the labels of its shelf and nature: what every read of products starts from. */
export const SELECT_PRODUIT = `select t.*, y.libelle as rayon, n.libelle as nature
    from produit t
    left join rayon y on y.id = t.rayon_id
    left join reference n on n.id = t.nature_id
    where true`;

/**
 * The same with what may be sold of each, and whether an order to sell it first is open; the ids
 * asked for are `$1`.
 */
const SELECT_DISPONIBLE = `select t.*, y.libelle as rayon, n.libelle as nature, coalesce(h.qte_retenue, 0) as qte_retenue,
    coalesce(h.qte_perimee, 0) as qte_perimee,
    t.qte - coalesce(h.qte_retenue, 0) - coalesce(h.qte_perimee, 0) as qte_disponible,
    exists (select from ecoulement e where e.produit_id = t.id and e.fin_at is null) as a_ecouler
  from produit t
  left join rayon y on y.id = t.rayon_id
  left join reference n on n.id = t.nature_id
  left join (${HORS_DISPONIBLE}) h on h.produit_id = t.id
  where true`;

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
];
/** A name that is pasted whole is looked for whole. */
const MOTS_DE_LISTE = 20;
const SOURCE: ListSource<Produit> = {
  schema: produit,
  select: SELECT_PRODUIT,
  recherche: 't.recherche',
  // [REC-1] as one types at the counter: a strength in any unit, its number and unit together or not
  chercher: (f, mots) => Object.assign(f, avecTermes(f, lireTermes(mots, MOTS_DE_LISTE))),
  tri: {
    libelle: 't.tri',
    rayon: 'y.recherche',
    nature: 'n.recherche',
    ...sortAsIs(colonnes),
    ...sortAsWords(['dci', 'forme', 'famille', 'classe', 'categorie']),
  },
  parDefaut: 't.tri, t.id',
  completer: completerProduits,
};

/** Found rows are read with what may be sold of them. */
const TROUVES: ListSource<Produit> = { ...SOURCE, completer: avecEcoulement };

type Demande = z.infer<typeof listerProduits.requete>;

const RAYONS = 'rayon x where true';
const NATURES = "reference x where x.liste = 'prod_natures'";

/**
 * [PRO-26] Of one shelf, or of one nature: the one that bears this label, or else the one of this id.
 * Shelves may be numbered: '3' is then a label of one and the id of another.
 */
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

/**
 * [PRO-15] At its minimum or under it, expired boxes left out; a product without minimum or maximum
 * asked for no alarm.
 */
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

/** Sums over the stock. */
type Valeur = Renamed<ProduitRow, { achat: 'prix_achat'; vente: 'prix_de_vente' }>;
/** What the filtered active stock cost and would bring, in FCFA. */
async function valoriser(em: EntityManager, { conditions, valeurs }: Filters) {
  const somme = await sqlOne<Valeur>(
    em,
    `
    select coalesce(sum(t.qte * t.prix_achat), 0) achat,
      coalesce(sum(t.qte * t.prix_de_vente), 0) vente
    from produit t
    left join rayon y on y.id = t.rayon_id
    left join reference n on n.id = t.nature_id
    where ${['t.is_active', ...conditions].join(' and ')}`,
    valeurs,
  );
  return {
    cout_total_achat: enFcfa(somme?.achat ?? ZERO),
    cout_total_vente: enFcfa(somme?.vente ?? ZERO),
  };
}

/**
 * [REC-2] A page of what the words find, in the one order of `recherche.rules.ts`; `extra_data`
 * says the near words that were searched in the place of misspelt ones.
 */
async function chercher(em: EntityManager, requete: Demande, filtres: Filters) {
  const { page = 1, rows = 25 } = requete;
  const saisie = motsSaisis(requete);
  const { ids, total, proches } = await trouverProduits(em, saisie, filtres, { page, rows });
  const lignes = await dansLOrdre(em, SELECT_DISPONIBLE, ids);
  const presenter = presenterOf(em, TROUVES, requete);
  return succes(await presenter(lignes), '', {
    meta: { total, page, rows },
    ...(proches.length > 0 && { extra_data: { proches } }),
  });
}

/**
 * The products; the worth of the stock on sale comes beside them unless words, or products off
 * sale, are looked for. Words with a bounded total are a search as one types: its order is REC-2.
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
 * Whole products as events carry them, in the order of their ids. Orders to sell first are few: they
 * are read when there is one, for each payment comes here.
 */
export async function presenterProduits(
  em: EntityManager,
  ids: readonly number[],
): Promise<Produit[]> {
  if (ids.length === 0) return [];
  const lignes = await sql<SqlRow>(em, `${SELECT_DISPONIBLE} and t.id = any($1) order by t.id`, [
    ids,
  ]);
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

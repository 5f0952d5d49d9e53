import type { EntityManager } from '@mikro-orm/postgresql';
import { SEMAINES } from '#shared/stock/commande/rythme.rules.ts';
import { type Counted, sql, sqlOne } from '../../platform/db/sql.ts';
import type { Renamed } from '../../platform/db/row.ts';
import { AUJOURDHUI, perimeAu } from '../produit/retenues.sql.ts';
import type { FournisseurRow } from '../fournisseur/fournisseur.entity.ts';
import type { GardeRow } from '../../gestion/garde/garde.entity.ts';
import type { ProduitRow } from '../produit/produit.entity.ts';
import type { CommandeRow, VentePasseeRow } from './commande.entity.ts';

// SQL: a quarter of every product, by windows, medians and weeks.

const JOURS = SEMAINES * 7;
/** Recent orders used for a supplier's delay. */
const COMMANDES_LUES = 12;

/** Quantities in boxes, prices in hundredths. */
export type ProduitACommander = Pick<
  ProduitRow,
  'cip' | 'qte_min' | 'qte_max' | 'prix_achat' | 'prix_de_vente'
> &
  Renamed<ProduitRow, { produit_id: 'id'; produit_libelle: 'libelle'; qte_stock: 'qte' }> &
  Pick<CommandeRow, 'fournisseur_id'> & {
    qte_perimee: number;
    categorie: string;
    en_route: number;
    en_brouillon: number;
    /** Weeks on sale, current included; 13 at most. */
    nb_semaines: number;
  };

const DEBUT = `debut as (select coalesce(min(jour), ${AUJOURDHUI}) as jour from agregat_jour)`;
const NB_SEMAINES = `least(${SEMAINES}, ceil((${AUJOURDHUI} + 1
      - greatest(debut.jour, (p.created_at at time zone 'Africa/Libreville')::date)) / 7.0))::int`;
/** Active products; by shelf then supplier, the order among equals [ACH-3]. */
const PRODUITS = `
  with attendu as (select l.produit_id,
      (sum(greatest(0, l.qte - l.qte_recue)) filter (where c.status <> 'BROUILLON'))::int as route,
      (sum(l.qte) filter (where c.status = 'BROUILLON'))::int as brouillon
    from commande_produit l
    join commande c on c.id = l.commande_id
    where c.status in ('BROUILLON', 'ENVOYEE', 'RECUE_PARTIELLE') and c.id is distinct from $3
    group by 1),
    dernier as (select distinct on (l.produit_id) l.produit_id, c.fournisseur_id
    from commande_produit l
    join commande c on c.id = l.commande_id
    where c.status <> 'ANNULEE' and c.fournisseur_id is not null
    order by l.produit_id, c.id desc),
    perime as (select produit_id, sum(qte)::int as n
    from lot
    where qte > 0 and ${perimeAu('date_expiration')}
    group by 1),
    ${DEBUT}
  select p.id as produit_id, p.libelle as produit_libelle, p.cip, p.qte as qte_stock, p.qte_min,
    p.qte_max, p.prix_achat, p.prix_de_vente, f_categorie(p.categorie) as categorie,
    coalesce(x.n, 0) as qte_perimee,
    coalesce(a.route, 0) as en_route, coalesce(a.brouillon, 0) as en_brouillon, d.fournisseur_id,
    ${NB_SEMAINES} as nb_semaines
  from produit p
  cross join debut
  left join attendu a on a.produit_id = p.id
  left join dernier d on d.produit_id = p.id
  left join perime x on x.produit_id = p.id
  left join rayon y on y.id = p.rayon_id
  left join fournisseur f on f.id = d.fournisseur_id
  where p.is_active and ($1::int is null or d.fournisseur_id is null or d.fournisseur_id = $1)
    and ($2::int[] is null or p.id = any($2))
  order by y.libelle nulls last, f.libelle nulls last, p.tri, p.id`;

/** Week 0 ends today, week 1 seven days before. */
export interface VenteDeSemaine {
  produit_id: number;
  il_y_a: number;
  vendues: number;
  /** Boxes sold on duty days. */
  de_garde: number;
}
const ventesDe = (quoi: string): string => `
  with gardes as (select distinct date_debut as jour
    from garde
    where statut in ('En cours', 'Terminé') and date_debut > ${AUJOURDHUI} - ${JOURS})
  select a.produit_id, (${AUJOURDHUI} - a.jour) / 7 as il_y_a, sum(a.qte)::int as vendues,
    coalesce(sum(a.qte) filter (where a.jour in (select jour from gardes)), 0)::int as de_garde
  from agregat_produit a
  where ${quoi} and a.jour > ${AUJOURDHUI} - ${JOURS} and a.jour <= ${AUJOURDHUI}
  group by 1, 2`;

export interface RuptureDeSemaine {
  produit_id: number;
  il_y_a: number;
  jours: number;
}
/**
 * Stockout days per week, walking the ledger back from today's stock: from each movement leaving 0
 * to the next, and from the quarter's start (or creation). Unmoved products need nothing.
 */
const rupturesDe = (quoi: string): string => `
  with pas as (select m.produit_id, m.created_at, p.created_at as connu_le,
      p.qte - coalesce(sum(case m.type when 'Entrée' then m.qte else -m.qte end) over suite, 0)
        as reste,
      case m.type when 'Entrée' then m.qte else -m.qte end as bouge,
      lead(m.created_at, 1, now()) over cours as jusqu_a,
      row_number() over cours = 1 as premier
    from mouvement m
    join produit p on p.id = m.produit_id
    where ${quoi} and m.created_at > now() - interval '${JOURS} days'
    window cours as (partition by m.produit_id order by m.id),
      suite as (partition by m.produit_id order by m.id desc
        rows between unbounded preceding and 1 preceding)),
    etapes as (select produit_id, created_at, jusqu_a, reste
    from pas
    union all
    select produit_id, greatest(connu_le, now() - interval '${JOURS} days'), created_at, reste - bouge
    from pas
    where premier and created_at > connu_le)
  select s.produit_id, k.il_y_a,
    sum(extract(epoch from least(s.jusqu_a, now() - k.il_y_a * interval '7 days')
      - greatest(s.created_at, now() - (k.il_y_a + 1) * interval '7 days')) / 86400)::float8
      as jours
  from etapes s
  cross join generate_series(0, ${SEMAINES - 1}) as k (il_y_a)
  where s.reste <= 0 and s.created_at < now() - k.il_y_a * interval '7 days'
    and s.jusqu_a > now() - (k.il_y_a + 1) * interval '7 days'
  group by 1, 2`;

export type RythmeFournisseur = Pick<FournisseurRow, 'delai_jours'> & {
  fournisseur_id: number;
  delai: number | null;
  cadence: number | null;
};
/** Median delay and order interval of recent orders; a declared delay wins. */
const FOURNISSEURS = `
  with partie as (select c.fournisseur_id, c.envoyee_at,
      (select min(r.created_at) from commande_reception r where r.commande_id = c.id) as recue_at,
      lag(c.envoyee_at) over (partition by c.fournisseur_id order by c.envoyee_at) as avant,
      row_number() over (partition by c.fournisseur_id order by c.envoyee_at desc) as rang
    from commande c
    where c.envoyee_at is not null and c.status <> 'ANNULEE' and c.fournisseur_id is not null)
  select f.id as fournisseur_id, f.delai_jours,
    (percentile_cont(0.5) within group (
      order by extract(epoch from p.recue_at - p.envoyee_at) / 86400))::float8 as delai,
    (percentile_cont(0.5) within group (
      order by extract(epoch from p.envoyee_at - p.avant) / 86400))::float8 as cadence
  from fournisseur f
  left join partie p on p.fournisseur_id = f.id and p.rang <= ${COMMANDES_LUES}
  group by f.id`;

type NuitDeGarde = Renamed<GardeRow, { jour: 'date_debut' }>;
/** YYYY-MM-DD of planned nights, from today. */
const GARDES = `
  select distinct date_debut as jour
  from garde
  where statut in ('Programmé', 'En cours') and date_debut >= ${AUJOURDHUI}`;
const NUITS_PASSEES = `
  select count(distinct date_debut)::int as n
  from garde
  where statut in ('En cours', 'Terminé') and date_debut > ${AUJOURDHUI} - ${JOURS}`;

export type VenteDuMois = Pick<VentePasseeRow, 'produit_id' | 'boites'> & { mois: string };
/** Imported months within the last quarter. */
const passeesDe = (quoi: string): string => `
  select v.produit_id, to_char(v.mois, 'YYYY-MM') as mois, v.boites
  from vente_passee v
  where ${quoi} and v.mois > ${AUJOURDHUI} - ${JOURS + 31}`;

export const lireACommander = (
  em: EntityManager,
  fournisseur_id: number | null,
  ids: readonly number[] | null,
  sauf: number | null,
) => sql<ProduitACommander>(em, PRODUITS, [fournisseur_id, ids, sauf]);
export const lireRythmes = (em: EntityManager) => sql<RythmeFournisseur>(em, FOURNISSEURS);
export const lireNuits = (em: EntityManager) => sql<NuitDeGarde>(em, GARDES);
export const compterNuitsPassees = async (em: EntityManager): Promise<number> =>
  (await sqlOne<Counted>(em, NUITS_PASSEES))?.n ?? 0;

/** Of every product. */
export const lireVentesDeSemaine = (em: EntityManager) => sql<VenteDeSemaine>(em, ventesDe('true'));
export const lireRupturesDeSemaine = (em: EntityManager) =>
  sql<RuptureDeSemaine>(em, rupturesDe('true'));
export const lirePassees = (em: EntityManager) => sql<VenteDuMois>(em, passeesDe('true'));

type Age = Pick<ProduitACommander, 'nb_semaines'>;
const AGE = `with ${DEBUT} select ${NB_SEMAINES} as nb_semaines
  from produit p
  cross join debut
  where p.id = $1`;
export const lireUnProduit = (em: EntityManager, id: number) =>
  Promise.all([
    sqlOne<Age>(em, AGE, [id]),
    sql<VenteDeSemaine>(em, ventesDe('a.produit_id = $1'), [id]),
    sql<RuptureDeSemaine>(em, rupturesDe('m.produit_id = $1'), [id]),
    sql<VenteDuMois>(em, passeesDe('v.produit_id = $1'), [id]),
  ]);

import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import type { Centimes } from '#shared/base/montant.ts';
import type { VenteFaite } from '#shared/vente/station/station.schema.ts';
import { sqlHundredths } from '../../platform/db/money.ts';
import { sql, sqlOne } from '../../platform/db/sql.ts';
import { vendableDe } from '../../stock/produit/retenues.sql.ts';
import type { ProduitRow } from '../../stock/produit/produit.entity.ts';

// SQL: what was true over a time, gathered as arrays from journals and movements.

export type ProduitCandidat = Pick<ProduitRow, 'id' | 'libelle'> & { codes: string[] };

const CANDIDATS = `
  select p.id, p.libelle, array(select c.cip from produit_cip c where c.produit_id = p.id) as codes
  from produit p
  where p.id = any($1::int[])
    or p.id in (select produit_id from produit_cip where cip = any($2::text[]))
  order by p.id`;
export const lireProduitsCandidats = (
  em: EntityManager,
  lignes: readonly VenteFaite['lignes'][number][],
): Promise<ProduitCandidat[]> =>
  sql<ProduitCandidat>(em, CANDIDATS, [
    lignes.map((l) => l.produit_id),
    lignes.flatMap((l) => l.cip ?? []),
  ]);

export interface ProduitAJuger extends Pick<
  ProduitRow,
  'id' | 'libelle' | 'prix_de_vente' | 'tva' | 'css' | 'tableau'
> {
  en_vente: boolean;
  vendable: number;
  /** Highest surplus of stock since, its own sales excluded. */
  bouge: number;
  prix: string[];
  ecoulements: number[];
}
/**
 * Prices since `$2`, from changes and movements. Boxes: highest stock since, its own sales
 * deducted.
 */
const PRODUITS = `
  select p.id, p.libelle, p.prix_de_vente, p.tva, p.css, p.tableau,
    p.is_active or p.updated_at >= $2 as en_vente,
    ${vendableDe('p')} as vendable,
    coalesce((select max(x.n)
      from (select sum(case when m.type = 'Sortie' then m.qte else -m.qte end)
          over (order by m.id desc) as n
        from mouvement m
        where m.produit_id = p.id and m.created_at >= $2
          and not (m.source = 'reservation' and m.source_id in
            (select h.reservation_id from vente_hors_ligne h where h.station_id = $3))) x), 0)::int
      as bouge,
    array(
      select ${sqlHundredths(`j.avant ->> 'prix_de_vente'`)} from journal_audit j
      where j.entite = 'produit' and j.entite_id = p.id and j.at >= $2
        and j.avant ->> 'prix_de_vente' ~ '^[0-9.]+$'
      union
      select l.avant from changement_prix_ligne l
      join changement_prix c on c.id = l.changement_id
      where l.produit_id = p.id and c.at >= $2
      union
      select m.produit_prix_de_vente from mouvement m
      where m.produit_id = p.id and m.created_at >= $2 and m.produit_prix_de_vente > 0
    )::bigint[]::text[] as prix,
    array(select distinct e.taux from ecoulement e
      where e.produit_id = p.id and (e.fin_at is null or e.fin_at >= $2)) as ecoulements
  from produit p
  where p.id = any($1::int[])`;

export const lireProduitsJuges = (
  em: EntityManager,
  ids: readonly number[],
  depuis: Date,
  station_id: number,
) => sql<ProduitAJuger>(em, PRODUITS, [ids, depuis, station_id]);

export interface LigneDuBrouillon extends Pick<ProduitRow, 'tva' | 'css' | 'prix_de_vente'> {
  produit_id: number;
  prix_plein: Centimes | null;
  ecoulement: number;
  taux_tva: number;
  taux_css: number;
  garde_id: number | null;
  montant_taxe: Centimes;
}
/** Terms frozen in the resumed draft. */
const BROUILLON = `
  select l.produit_id, l.tva, l.css, l.prix_de_vente, l.prix_plein, l.ecoulement,
    r.taux_tva::float8 as taux_tva, r.taux_css::float8 as taux_css, r.garde_id, r.montant_taxe
  from reservation r
  left join reservation_produit l on l.reservation_id = r.id
  where r.id = $1 and date_trunc('milliseconds', r.created_at) = $2`;
export const lireBrouillon = (em: EntityManager, v: VenteFaite) =>
  sql<LigneDuBrouillon>(em, BROUILLON, [v.reservation_id, v.panier_cree_at]);

interface Reglages {
  tva: number[];
  css: number[];
  remise: number;
  gardes: { id: number; taxe: Centimes }[];
  sans_garde: boolean;
  vendeur_change: boolean;
}
const REGLAGES = `
  with g as (
    select id, montant_taxe, debut_at <= $1 and fin_at >= $2 as tout_du_long
    from garde
    where statut in ('En cours', 'Terminé') and debut_at <= $2
      and (statut = 'En cours' or fin_at >= $1)
  )
  select array[f_taux('tva', $3::date), f_taux('tva', $4::date)]::float8[] as tva,
    array[f_taux('css', $3::date), f_taux('css', $4::date)]::float8[] as css,
    coalesce((select remise_sans_accord from pharmacie limit 1), 10)::float8 as remise,
    coalesce((select jsonb_agg(jsonb_build_object('id', id, 'taxe', montant_taxe)) from g), '[]')
      as gardes,
    not exists (select from g where tout_du_long) as sans_garde,
    exists (select from utilisateur where id = $5 and updated_at >= $1) as vendeur_change`;
export const lireReglagesDAlors = (
  em: EntityManager,
  { depuis, faite }: { depuis: Date; faite: Date },
  vendeur_id: number,
) => sqlOne<Reglages>(em, REGLAGES, [depuis, faite, jourDe(depuis), jourDe(faite), vendeur_id]);

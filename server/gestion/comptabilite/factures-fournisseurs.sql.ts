import type { EntityManager } from '@mikro-orm/postgresql';
import type { Centimes } from '#shared/base/montant.ts';
import { JOUR_RECU, taxeDAchat } from '../../stock/commande/taxes-d-achat.ts';
import { sql, sqlOne, sqlWithValues } from '../../platform/db/sql.ts';
import type { Filters } from '../../platform/http/read-list.ts';
import type { FactureFournisseurRow } from './comptabilite.entity.ts';

// SQL: what is paid, and what a delivery costs with its taxes, are lateral sums.

export const FACTURES_RECUES = `
  select t.*
  from (
    select f.id, f.fournisseur_id, f.fournisseur, f.commande_id, f.numero, f.date::text as date,
      f.echeance::text as echeance, f.montant, f.attendu, f.created_by, f.created_at,
      f.montant - f.attendu as difference, r.paye, r.avoirs, f.montant - r.paye - r.avoirs as reste
    from facture_fournisseur f
    cross join lateral (
      select coalesce(sum(montant) filter (where genre = 'paiement'), 0)::bigint as paye,
        coalesce(sum(montant) filter (where genre = 'avoir'), 0)::bigint as avoirs
      from reglement_fournisseur
      where facture_id = f.id) r) t
  where true`;
export const lireFactureRecue = (em: EntityManager, id: number) =>
  sqlOne(em, `${FACTURES_RECUES} and t.id = $1`, [id]);

type Due = Pick<FactureFournisseurRow, 'date'> & { reste: Centimes };
type DueAQui = Due & Pick<FactureFournisseurRow, 'fournisseur_id' | 'fournisseur'>;
export const facturesDues = (em: EntityManager): Promise<DueAQui[]> =>
  sql<DueAQui>(
    em,
    `select x.fournisseur_id, x.fournisseur, x.date, x.reste
      from (${FACTURES_RECUES}) x
      where x.reste > 0
      order by x.id`,
  );
export const duesParmi = (em: EntityManager, { conditions, valeurs }: Filters): Promise<Due[]> =>
  sqlWithValues<Due>(
    em,
    `select x.date, x.reste
      from (${FACTURES_RECUES}${conditions.map((c) => ` and ${c}`).join('')}) x
      where x.reste > 0`,
    valeurs,
  );

const ACHAT = 'r.qte * r.prix_achat';
/** At purchase prices and the reception day's taxes; free units cost nothing. */
const LIVRAISONS = `
  select c.id as commande_id, c.numero, c.fournisseur_id, c.fournisseur_libelle as fournisseur,
    x.recue_le::text as recue_le, x.ht + x.taxes as montant,
    coalesce((
      select f.echeance - f.date
      from facture_fournisseur f
      where f.fournisseur_id = c.fournisseur_id
      order by f.id desc
      limit 1), 30) as delai_jours
  from commande c
  cross join lateral (
    select max(${JOUR_RECU}) as recue_le, sum(${ACHAT})::bigint as ht,
      sum(${taxeDAchat('tva', ACHAT, JOUR_RECU)}
        + ${taxeDAchat('css', ACHAT, JOUR_RECU)})::bigint as taxes
    from commande_reception r
    join produit p on p.id = r.produit_id
    where r.commande_id = c.id) x
  where c.fournisseur_id is not null and x.ht is not null
    and not exists (select 1 from facture_fournisseur f where f.commande_id = c.id)`;
const LIVRAISONS_MAX = 200;
/** Uninvoiced, latest first. */
export const lireLivraisonsAFacturer = (em: EntityManager) =>
  sql(em, `${LIVRAISONS} order by x.recue_le desc, c.id desc limit ${LIVRAISONS_MAX}`);
export const lireLivraisonAFacturer = (
  em: EntityManager,
  commande_id: number,
  fournisseur_id: number,
) =>
  sqlOne<Pick<FactureFournisseurRow, 'montant'>>(
    em,
    `select montant from (${LIVRAISONS} and c.id = $1 and c.fournisseur_id = $2) l`,
    [commande_id, fournisseur_id],
  );

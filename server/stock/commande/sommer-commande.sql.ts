import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../../platform/db/sql.ts';
import { JOUR_RECU, taxeDAchat } from './taxes-d-achat.ts';

// SQL: sums two unions and writes them, in one statement.

const DU_JOUR = `($2::timestamptz at time zone 'UTC' + interval '1 hour')::date`;
/**
 * [CMD-12] Open: as ordered, today's taxes. Closed: paid boxes at their delivery's prices and
 * taxes.
 * Ten ordered at 1.000; five came at 1.000, then five at 1.200: 11.000.
 */
const MONTANTS = `
  select l.produit_id, l.qte * l.prix_achat as achat, l.qte * l.prix_de_vente as vente,
    ${DU_JOUR} as jour
  from commande_produit l
  join commande o on o.id = l.commande_id
  where o.id = $1 and o.status <> 'SUCCESS'
  union all
  select r.produit_id, r.qte * r.prix_achat, r.qte * r.prix_de_vente, ${JOUR_RECU}
  from commande_reception r
  join commande o on o.id = r.commande_id
  where o.id = $1 and o.status = 'SUCCESS'`;
/** Both taxes apply to the purchase price of taxed products. */
const SOMMER = `
  update commande c
  set version = version + 1, updated_at = $2, total_achat = s.achat, total_vente = s.vente,
    total_tva = s.tva, total_css = s.css
  from (
    select coalesce(sum(m.achat), 0) as achat, coalesce(sum(m.vente), 0) as vente,
      coalesce(sum(${taxeDAchat('tva', 'm.achat', 'm.jour')}), 0) as tva,
      coalesce(sum(${taxeDAchat('css', 'm.achat', 'm.jour')}), 0) as css
    from (${MONTANTS}) m
    join produit p on p.id = m.produit_id) s
  where c.id = $1`;
export const sommerCommande = (em: EntityManager, id: number, maintenant: Date) =>
  sql(em, SOMMER, [id, maintenant]);

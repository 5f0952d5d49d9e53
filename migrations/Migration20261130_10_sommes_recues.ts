import { Migration } from '@mikro-orm/migrations';

const JOUR = `(c.updated_at at time zone 'UTC' + interval '1 hour')::date`;
const taxe = (nom: string): string =>
  `coalesce(sum(round(m.achat * f_taux('${nom}', m.jour) / 100)) filter (where p.${nom}), 0)`;
/** The sums of the orders that ended, where they are not those of these amounts, by product. */
const sommer = (montants: string): string => `
  update commande c
  set total_achat = s.achat, total_vente = s.vente,
    total_tva = case when c.total_achat = s.achat then c.total_tva else s.tva end,
    total_css = case when c.total_achat = s.achat then c.total_css else s.css end
  from (
    select m.commande_id, sum(m.achat) as achat, sum(m.vente) as vente,
      ${taxe('tva')} as tva, ${taxe('css')} as css
    from (${montants}) m
    join produit p on p.id = m.produit_id
    group by 1) s
  where c.id = s.commande_id and (c.total_achat, c.total_vente) is distinct from (s.achat, s.vente)`;

/**
 * An order that ended comes to what was paid for what came. Those that were received at two prices
 * bore all their boxes at the last of them; the taxes are those of the day they ended.
 */
export class Migration20261130_10_sommes_recues extends Migration {
  override up(): void {
    this.addSql(
      sommer(`
        select c.id as commande_id, r.produit_id, ${JOUR} as jour,
          sum(r.qte * r.prix_achat) as achat, sum(r.qte * r.prix_de_vente) as vente
        from commande_reception r
        join commande c on c.id = r.commande_id
        where c.status = 'SUCCESS'
        group by 1, 2, 3`),
    );
  }

  override down(): void {
    this.addSql(
      sommer(`
        select c.id as commande_id, l.produit_id, ${JOUR} as jour,
          l.qte_recue * l.prix_achat as achat, l.qte_recue * l.prix_de_vente as vente
        from commande_produit l
        join commande c on c.id = l.commande_id
        where c.status = 'SUCCESS'`),
    );
  }
}

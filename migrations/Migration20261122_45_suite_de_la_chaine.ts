import { Migration } from '@mikro-orm/migrations';

/**
 * Each register's chain of sales has a sequence of its own: links follow the order in which the
 * chain was held, which is not that of days and tickets when two payments cross midnight. The chain
 * also remembers when its last sale was made, so that no later link is of an earlier day.
 *
 * Sales made before get their place by id: it is drawn under the chain's lock, in the same
 * statement as the link. Elsewhere than at midnight this is the order of days and tickets.
 */
export class Migration20261122_45_suite_de_la_chaine extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      alter table vente add column rang_chaine integer;
      update vente v
      set rang_chaine = n.rang
      from (select id, row_number() over (partition by caisse_id order by id) as rang
      from vente) n
      where n.id = v.id;
      alter table vente alter column rang_chaine set not null;

      alter table chaine_caisse add column rang integer, add column vendue_at timestamptz;
      update chaine_caisse c
      set rang = coalesce(v.rang, 0), vendue_at = coalesce(v.vendue_at, 'epoch')
      from (select c.caisse_id, max(v.rang_chaine) as rang, max(v.created_at) as vendue_at
      from chaine_caisse c
      left join vente v using (caisse_id)
      group by 1) v
      where v.caisse_id = c.caisse_id;
      alter table chaine_caisse alter column rang set not null,
        alter column vendue_at set not null;
    `);
  }

  override down(): void {
    this.addSql(`
      alter table chaine_caisse drop column rang, drop column vendue_at;
      alter table vente drop column rang_chaine;
    `);
  }
}

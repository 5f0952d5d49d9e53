import { Migration } from '@mikro-orm/migrations';

/**
 * [SCN-22] One number is one product's however it is written: a CIP7 and its CIP13, a UPC-A and its
 * thirteen digits with a zero. The first spelling that a product bears holds the number for it. Of
 * two products that share one already, the older holds it.
 */
export class Migration20261128_2011_codes_canoniques extends Migration {
  override up(): void {
    this.addSql(`
      alter table produit_cip add column canonique text;
      update produit_cip c set canonique = f.canonique
      from (select cip, f_code_canonique(cip) as canonique,
          row_number() over (partition by f_code_canonique(cip) order by produit_id, cip) as rang
        from produit_cip) f
      where f.cip = c.cip and f.rang = 1;
      alter table produit_cip add constraint produit_cip_canonique_key unique (canonique)
    `);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * [SCN-22] Canonical codes are unique: CIP7 = CIP13, UPC-A = EAN-13. First spelling of a product;
 * on conflict, the older product.
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

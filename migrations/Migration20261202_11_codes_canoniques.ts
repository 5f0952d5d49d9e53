import { Migration } from '@mikro-orm/migrations';

/** The codes of a product, each once, as they are looked for. */
const CODES = `select distinct upper(regexp_replace(c, '\\s', '', 'g')) as cip
  from unnest(array[new.cip, new.cip_1, new.cip_2, new.cip_deux]) c
  where regexp_replace(c, '\\s', '', 'g') <> ''`;
const tenir = (ecrire: string): string => `
  create or replace function f_produit_cip() returns trigger language plpgsql as $$
  begin
    delete from produit_cip where produit_id = new.id;
    ${ecrire}
    return null;
  end $$`;

/**
 * [SCN-22] One number is one product's however it is written: a CIP7 and its CIP13, a UPC-A and its
 * thirteen digits with a zero. The first spelling that a product bears holds the number for it. Of
 * two products that share one already, the older holds it.
 */
export class Migration20261202_11_codes_canoniques extends Migration {
  override up(): void {
    this.addSql(`
      -- Of twelve digits: weights 1, 3, 1, 3…
      create function f_cle_ean13(douze text) returns text language sql immutable as $$
        select ((10 - sum(substr(douze, i, 1)::int * case i % 2 when 1 then 1 else 3 end) % 10)
          % 10)::text
        from generate_series(1, 12) i
      $$;
      create function f_code_canonique(code text) returns text language sql immutable as $$
        select case
          when code ~ '^\\d{7}$' then '34009' || code || f_cle_ean13('34009' || code)
          when code ~ '^\\d{12}$' and right(code, 1) = f_cle_ean13('0' || left(code, 11))
            then '0' || code
          else code end
      $$;
      alter table produit_cip add column canonique text;
      update produit_cip c set canonique = f.canonique
      from (select cip, f_code_canonique(cip) as canonique,
          row_number() over (partition by f_code_canonique(cip) order by produit_id, cip) as rang
        from produit_cip) f
      where f.cip = c.cip and f.rang = 1;
      alter table produit_cip add constraint produit_cip_canonique_key unique (canonique)
    `);
    this.addSql(
      tenir(`insert into produit_cip (cip, produit_id, canonique)
      select cip, new.id,
        case row_number() over (partition by f_code_canonique(cip) order by cip)
          when 1 then f_code_canonique(cip) end
      from (${CODES}) codes;`),
    );
  }

  override down(): void {
    this.addSql(
      tenir(`insert into produit_cip (cip, produit_id) select cip, new.id from (${CODES}) codes;`),
    );
    this.addSql(`
      alter table produit_cip drop column canonique;
      drop function f_code_canonique(text), f_cle_ean13(text);
    `);
  }
}

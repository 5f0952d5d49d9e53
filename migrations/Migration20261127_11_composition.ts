import { Migration } from '@mikro-orm/migrations';

/**
 * What a product is made of, as far as it is known: written when its codes or its DCI change, and
 * again when the medicines base or the thesaurus is replaced.
 */
export class Migration20261127_11_composition extends Migration {
  override up(): void {
    this.addSql(`
      alter table produit
        add column composition jsonb,
        -- The state of the bases it was made from; 0: to be made again.
        add column composee integer not null default 0;
      create index produit_a_composer on produit (id) where composee = 0;
      create function f_produit_a_composer() returns trigger language plpgsql as $$
      begin
        new.composee := 0;
        return new;
      end $$;
      create trigger produit_a_composer before update of cip, cip_1, cip_2, cip_deux,
        dci, forme on produit for each row
        when ((old.cip, old.cip_1, old.cip_2, old.cip_deux, old.dci, old.forme)
          is distinct from (new.cip, new.cip_1, new.cip_2, new.cip_deux, new.dci, new.forme))
        execute function f_produit_a_composer();
    `);
  }

  override down(): void {
    this.addSql(`
      drop trigger produit_a_composer on produit;
      drop function f_produit_a_composer();
      drop index produit_a_composer;
      alter table produit drop column composition, drop column composee;
    `);
  }
}

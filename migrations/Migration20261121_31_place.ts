import { Migration } from '@mikro-orm/migrations';

const LU = ['libelle', 'cip', 'cip_1', 'cip_2', 'cip_deux', 'dci'] as const;
const AUTRES = LU.slice(1)
  .map((c) => `coalesce(new.${c}, '')`)
  .join(` || ' ' || `);

/**
 * The stock of a product changes in place, and alone. PostgreSQL writes generated columns anew at
 * each update, whatever it changes: a sale paid for the search text of what it sold, seven times
 * the cost of the quantity itself. They become columns that a trigger writes when what they say
 * changes. And room is kept beside each product for its next version: an inventory that corrects
 * all of them would otherwise move fifteen rows of a page in twenty, each passing through every
 * index.
 */
export class Migration20261121_31_place extends Migration {
  override up(): void {
    this.addSql(`
      alter table produit alter column tri drop expression;
      alter table produit alter column recherche drop expression;
      create function f_produit_recherche() returns trigger language plpgsql as $$ begin
        new.tri := f_recherche(new.libelle);
        new.recherche := f_recherche(new.libelle || ' ' || ${AUTRES});
        return new; end $$;
      create trigger produit_recherche before insert
        or update of ${LU.join(', ')}, tri,
          recherche on produit for each row execute function f_produit_recherche();
    `);
    // Thousands of products take the time they take.
    this.addSql('set local statement_timeout = 0');
    this.addSql(
      `alter table produit
        set (fillfactor = 45); cluster produit using produit_pkey; alter table produit
        set without cluster;`,
    );
  }

  override down(): void {
    this.addSql(`
      alter table produit set (fillfactor = 80);
      drop trigger produit_recherche on produit; drop function f_produit_recherche();
      alter table produit drop column tri, drop column recherche;
      alter table produit add column tri text collate "C" generated always
        as (f_recherche(libelle)) stored,
        add column recherche text generated always
          as (f_recherche(libelle || ' ' || coalesce(cip, '') || ' ' || coalesce(cip_1,
            '') || ' ' || coalesce(cip_2, '') || ' ' || coalesce(cip_deux,
            '') || ' ' || coalesce(dci, ''))) stored;
      create index produit_recherche on produit using gin (recherche gin_trgm_ops);
      create index produit_tri on produit (tri, id);
    `);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * What the pharmacy spends beside its purchases; feeds the net margin. Removed rows stay, for the
 * journal refers to them.
 */
export class Migration20261121_18_depenses extends Migration {
  override up(): void {
    this.addSql(`
      create table depense (
        id integer generated always as identity primary key,
        version integer not null default 1,
        libelle text not null, categorie text not null,
        montant bigint not null check (montant > 0),
        date date not null,
        created_by text not null,
        created_at timestamptz not null default now(),
          updated_at timestamptz not null default now(), deleted_at timestamptz,
        recherche text generated always
          as (f_recherche(libelle || ' ' || categorie || ' ' || created_by)) stored
      );
      create index depense_date on depense (date) where deleted_at is null;
    `);
  }

  override down(): void {
    this.addSql('drop table depense;');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Prices changed many at once, each line with what it was, so that the act can be undone. */
export class Migration20261123_79_changements_de_prix extends Migration {
  override up(): void {
    this.addSql(`
      create table changement_prix (
        id integer generated always as identity primary key,
        at timestamptz not null default now(),
        par text not null, description text not null,
        nombre integer not null check (nombre > 0),
        annule_at timestamptz, annule_par text, retablis integer
      );
      create table changement_prix_ligne (
        id bigint generated always as identity primary key,
        changement_id integer not null references changement_prix(id),
        produit_id integer not null references produit(id),
        avant bigint not null, apres bigint not null,
        -- The product's version that took the price: another one since, and it is not put back.
        version integer not null,
        unique (changement_id, produit_id)
      );
      create index changement_prix_ligne_produit on changement_prix_ligne (produit_id);
    `);
  }

  override down(): void {
    this.addSql('drop table changement_prix_ligne, changement_prix;');
  }
}

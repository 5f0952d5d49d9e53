import { Migration } from '@mikro-orm/migrations';

/** What a month should bring, TTC: of one seller, or of the whole pharmacy (null). */
export class Migration20261125_31_objectifs extends Migration {
  override up(): void {
    this.addSql(`
      create table objectif (
        id integer generated always as identity primary key,
        mois date not null check (extract(day from mois) = 1),
        utilisateur_id integer references utilisateur(id),
        montant bigint not null check (montant > 0),
        created_by text not null,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
        unique nulls not distinct (mois, utilisateur_id)
      );
      create index objectif_utilisateur on objectif (utilisateur_id);
    `);
  }

  override down(): void {
    this.addSql('drop table objectif;');
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * A manager's agreements, and the pharmacy's settings of them: how large a discount needs none, in
 * percent of what is to pay, and whether a payment without one is refused.
 */
export class Migration20261123_63_accords extends Migration {
  override up(): void {
    this.addSql(`
      create table accord (
        id integer generated always as identity primary key,
        reservation_id integer not null references reservation (id),
        utilisateur_id integer not null references utilisateur (id),
        par text not null, demande_par text not null, motifs jsonb not null,
        created_at timestamptz not null default now()
      );
      create index accord_reservation on accord (reservation_id);
      create index accord_utilisateur on accord (utilisateur_id);
      alter table pharmacie
        add column remise_sans_accord numeric(5, 2) not null default 10
          check (remise_sans_accord between 0 and 100),
        add column accord_exige boolean not null default false;
    `);
  }

  override down(): void {
    this.addSql(`
      drop table accord;
      alter table pharmacie drop column remise_sans_accord, drop column accord_exige;
    `);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * Lots. What is in no named lot is the lot 'SANS LOT': it is `qte` less the named ones, never a
 * row, so the sum of the lots is the quantity by construction and a base from before is right as it
 * stands.
 */
export class Migration20261121_19_lots extends Migration {
  override up(): void {
    this.addSql(`
      create table lot (
        id integer generated always as identity primary key,
        produit_id integer not null references produit(id),
        numero text not null check (numero <> ''),
        date_expiration date,
        qte integer not null default 0 check (qte >= 0),
        created_at timestamptz not null default now(),
        recherche text generated always as (f_recherche(numero)) stored,
        check (numero <> 'SANS LOT' or date_expiration is not null),
        -- The one index a sale goes through; none names qte, so that it changes in place.
        unique nulls not distinct (produit_id, numero, date_expiration)
      ) with (fillfactor = 80);
      -- What each movement put into a lot, or took out of it (below 0): who got it, and where a cancelled sale goes back.
      create table lot_mouvement (
        id bigint generated always as identity primary key,
        mouvement_id bigint not null references mouvement(id),
        lot_id integer not null references lot(id),
        produit_id integer not null,
        qte integer not null check (qte <> 0),
        source text not null, source_id bigint
      );
      create index lot_mouvement_lot on lot_mouvement (lot_id);
      create index lot_mouvement_source on lot_mouvement (source_id, produit_id);
      create trigger lot_mouvement_intouchable before update
        or delete on lot_mouvement for each row execute function f_intouchable();
    `);
  }

  override down(): void {
    this.addSql('drop table lot_mouvement, lot;');
  }
}

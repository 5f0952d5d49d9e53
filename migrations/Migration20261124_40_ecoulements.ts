import { Migration } from '@mikro-orm/migrations';

/**
 * Boxes to be sold first, at less than their price: which product, how much less, how many boxes,
 * until which day. A line sold so keeps the discount and the price before it.
 */
export class Migration20261124_40_ecoulements extends Migration {
  override up(): void {
    this.addSql(`
      create table ecoulement (
        id integer generated always as identity primary key,
        produit_id integer not null references produit(id),
        lot_id integer references lot(id),
        taux integer not null check (taux between 1 and 80),
        qte integer not null check (qte > 0),
        -- The day the lot expires; null: the boxes alone end it.
        jusqua date,
        par text not null, created_at timestamptz not null default now(),
        fin_at timestamptz, fin_par text
      );
      create unique index ecoulement_en_cours on ecoulement (produit_id) where fin_at is null;
      alter table reservation_produit
        add column ecoulement integer not null default 0 check (ecoulement between 0 and 80),
        add column prix_plein bigint,
        add check ((ecoulement = 0) = (prix_plein is null));
      create index reservation_produit_ecoulement on reservation_produit (produit_id)
        where ecoulement > 0;
    `);
  }

  override down(): void {
    this.addSql(`
      alter table reservation_produit drop column ecoulement, drop column prix_plein;
      drop table ecoulement;
    `);
  }
}

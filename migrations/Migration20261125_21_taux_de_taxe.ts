import { Migration } from '@mikro-orm/migrations';

/**
 * The rates of VAT and CSS, each from a day on; before the first of them, those of the law when this
 * product was made. Each basket and each sale keeps the ones it was computed at.
 */
export class Migration20261125_21_taux_de_taxe extends Migration {
  override up(): void {
    this.addSql(`
      create table taux_taxe (
        id integer generated always as identity primary key,
        taxe text not null check (taxe in ('tva', 'css')),
        taux numeric(5,2) not null check (taux between 0 and 100),
        debut date not null,
        created_by text not null, created_at timestamptz not null default now(),
        unique (taxe, debut)
      );
      create function f_taux(nom text, quand date) returns numeric language sql stable as $$
        select coalesce(
          (select taux from taux_taxe where taxe = nom and debut <= quand order by debut desc limit 1),
          case nom when 'tva' then 18 else 1 end)
      $$;
      alter table reservation
        add column taux_tva numeric(5,2) not null default 18,
        add column taux_css numeric(5,2) not null default 1;
      alter table vente
        add column taux_tva numeric(5,2) not null default 18,
        add column taux_css numeric(5,2) not null default 1;
    `);
  }

  override down(): void {
    this.addSql(`
      alter table vente drop column taux_tva, drop column taux_css;
      alter table reservation drop column taux_tva, drop column taux_css;
      drop function f_taux(text, date);
      drop table taux_taxe;
    `);
  }
}

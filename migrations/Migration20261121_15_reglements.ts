import { Migration } from '@mikro-orm/migrations';

/** What clients pay back of what the house advanced for them: rows that never change. */
export class Migration20261121_15_reglements extends Migration {
  override up(): void {
    this.addSql(`
      create table reglement (
        id integer generated always as identity primary key,
        client_id integer not null references client(id), client text not null,
        montant bigint not null check (montant > 0),
        mode_paiement text not null,
        dette_avant bigint not null,
          dette_apres bigint not null check (dette_apres = dette_avant - montant
            and dette_apres >= 0),
        created_by text not null, created_at timestamptz not null default now(),
        recherche text generated always
          as (f_recherche(client || ' ' || mode_paiement || ' ' || created_by)) stored
      );
      -- A sale paid back and then cancelled leaves the house owing: the debt is what the rows say, below 0 too.
      alter table client drop constraint client_current_dette_check;
      create index reglement_client on reglement (client_id, id);
      create trigger reglement_intouchable before update
        or delete on reglement for each row execute function f_intouchable();
    `);
  }

  override down(): void {
    this.addSql(
      'drop table reglement; alter table client add constraint client_current_dette_check check (current_dette >= 0) not valid;',
    );
  }
}

import { Migration } from '@mikro-orm/migrations';

/** [CPT-95] Fees of mobile money as they became known; those known before, from now. */
export class Migration20261130_0830_frais_mobiles extends Migration {
  override up(): void {
    this.addSql(`
      create table frais_mobile (
        id integer generated always as identity primary key,
        demande_id integer not null references demande_mobile,
        -- Added to what was known; negative when corrected downwards.
        montant bigint not null check (montant <> 0),
        -- Last export without it; 0: none.
        dernier_export integer not null,
        at timestamptz not null
      );
      create index frais_mobile_demande_id on frais_mobile (demande_id);
      create index frais_mobile_at on frais_mobile (at);

      insert into frais_mobile (demande_id, montant, dernier_export, at)
      select id, frais, (select coalesce(max(e.id), 0) from export_comptable e), now()
      from demande_mobile
      where frais <> 0 and remplacee_par_id is null
      order by id;

      create trigger demande_mobile_frais
        after insert or update of frais, remplacee_par_id on demande_mobile for each row
        execute function f_frais_mobile();
    `);
  }
}

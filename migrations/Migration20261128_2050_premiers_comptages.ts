import { Migration } from '@mikro-orm/migrations';

const MOUVEMENT =
  'id, caisse_id, at, genre, source, source_id, rang, espece, cheque, mobile_money, autres, par, motif';
const COMPTAGE =
  'id, session_id, rang, caisse_id, caisse_libelle, coupures, total_billetage, cheque, mobile_money, autres, fond_caisse, attendu, cheque_attendu, mobile_money_attendu, autres_attendu, par, par_id, demande_par, at';

/** Every count of a session; the first binds [BIL-25]. `complet`: seal covers the whole count. */
export class Migration20261128_2050_premiers_comptages extends Migration {
  override up(): void {
    this.addSql(`
      create table comptage (
        id integer generated always as identity primary key,
        session_id integer not null references session_caisse (id),
        rang integer not null check (rang > 0),
        caisse_id integer not null, caisse_libelle text not null,
        coupures jsonb not null,
        total_billetage bigint not null, cheque bigint not null, mobile_money bigint not null,
        autres bigint not null,
        -- What was said of the float, which nobody may have said before.
        fond_caisse bigint not null,
        attendu bigint not null, cheque_attendu bigint not null,
        mobile_money_attendu bigint not null, autres_attendu bigint not null,
        par text not null, par_id integer not null references utilisateur (id),
        -- Who asked for this recount; null: nobody did.
        demande_par text,
        -- The count it became; null: never handed in.
        billetage_id integer references billetage (id),
        at timestamptz not null,
        unique (session_id, rang)
      );
      create index comptage_billetage on comptage (billetage_id);
      create index comptage_at on comptage (at);
      create index comptage_par on comptage (par_id, at);
      create trigger comptage_intouchable before delete or update of ${COMPTAGE} on comptage
        for each row execute function f_intouchable();

      alter table session_caisse
        add column comptages_permis integer not null default 3 check (comptages_permis > 0),
        add column recompte_demande_par text;

      alter table billetage
        add column motif_cheque text, add column motif_mobile_money text,
        add column motif_autres text, add column recu_par text,
        add column complet boolean not null default false;

      alter table mouvement_caisse add column accord_par text;
      create index mouvement_caisse_fonds on mouvement_caisse (at)
        where source in ('fonds', 'billetage');
      drop trigger mouvement_caisse_intouchable on mouvement_caisse;
      create trigger mouvement_caisse_intouchable before delete
        or update of ${MOUVEMENT}, accord_par
        on mouvement_caisse for each row execute function f_intouchable();

      alter table pharmacie
        add column plafond_fonds bigint not null default 10000000 check (plafond_fonds >= 0),
        add column reference_exigee boolean not null default false;
      create trigger pharmacie_champs_caisse after update of plafond_fonds, reference_exigee
        on pharmacie for each row
        when (old.plafond_fonds is distinct from new.plafond_fonds
          or old.reference_exigee is distinct from new.reference_exigee)
        execute function f_champ_modifie('plafond_fonds', 'reference_exigee');
    `);
  }
}

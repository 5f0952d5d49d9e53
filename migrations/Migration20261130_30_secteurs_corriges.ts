import { Migration } from '@mikro-orm/migrations';

/**
 * [CPT-27] What was put right of a sale's sector once a month had left for the accountant: written by
 * the base, so that no writer can forget it. `dernier_export`: the last export that had the sector of
 * before; the lock is the exports' own (`server/billetage/mois-exporte.ts`), one under way is waited
 * for.
 */
export class Migration20261130_30_secteurs_corriges extends Migration {
  override up(): void {
    this.addSql(`
      create table secteur_corrige (
        id integer generated always as identity primary key,
        vente_id integer not null references vente(id) on update no action on delete cascade,
        avant text, apres text,
        dernier_export integer not null,
        at timestamptz not null
      );
      create index secteur_corrige_vente_id on secteur_corrige (vente_id);
      create index secteur_corrige_at on secteur_corrige (at);

      create function f_secteur_corrige() returns trigger language plpgsql as $$
        declare le_dernier integer;
        begin
          perform pg_advisory_xact_lock_shared(7115);
          select max(id) into le_dernier from export_comptable;
          if le_dernier is not null then
            insert into secteur_corrige (vente_id, avant, apres, dernier_export, at)
            values (new.id, old.secteur_assure, new.secteur_assure, le_dernier, new.updated_at);
          end if;
          return null;
        end $$;
      create trigger vente_secteur_corrige after update of secteur_assure on vente
        for each row when (old.secteur_assure is distinct from new.secteur_assure)
        execute function f_secteur_corrige();
    `);
  }

  override down(): void {
    this.addSql('drop trigger vente_secteur_corrige on vente');
    this.addSql('drop function f_secteur_corrige()');
    this.addSql('drop table secteur_corrige');
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * Whatever ends a session or changes a right says so itself, at commit: an act, a command, a
 * clean-up or a hand in the base. Deferred, so that an act that says why is heard first.
 */
export class Migration20261122_50_acces extends Migration {
  override up(): void {
    this.addSql(`
      create function f_dire_session() returns trigger language plpgsql as $$
      begin
        perform pg_notify('acces', json_build_object('empreinte', old.empreinte, 'base', true)::text);
        return null;
      end $$`);
    this.addSql(`
      create function f_dire_compte() returns trigger language plpgsql as $$
      begin
        perform pg_notify('acces', json_build_object('utilisateur_id', new.id, 'base', true)::text);
        return null;
      end $$`);
    this.addSql(`
      create constraint trigger session_finie after delete on session
        deferrable initially deferred for each row execute function f_dire_session()`);
    this.addSql(`
      create constraint trigger session_abregee after update of expire_at on session
        deferrable initially deferred for each row
        when (new.expire_at < old.expire_at) execute function f_dire_session()`);
    this.addSql(`
      create constraint trigger compte_change after update on utilisateur
        deferrable initially deferred for each row
        when (old.is_active is distinct from new.is_active
          or old.is_admin is distinct from new.is_admin
          or old.must_change_password is distinct from new.must_change_password
          or old.habilitations is distinct from new.habilitations)
        execute function f_dire_compte()`);
  }

  override down(): void {
    this.addSql('drop trigger session_finie on session');
    this.addSql('drop trigger session_abregee on session');
    this.addSql('drop trigger compte_change on utilisateur');
    this.addSql('drop function f_dire_session()');
    this.addSql('drop function f_dire_compte()');
  }
}

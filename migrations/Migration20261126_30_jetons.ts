import { Migration } from '@mikro-orm/migrations';

/** Tokens of programs: rights and an end of their own, in the name of the admin who made them. */
export class Migration20261126_30_jetons extends Migration {
  override up(): void {
    this.addSql(`
      create table jeton_programme (
        id integer generated always as identity primary key,
        empreinte text not null unique,
        nom text not null unique,
        utilisateur_id integer not null references utilisateur(id),
        habilitations jsonb not null,
        fin_at timestamptz,
        vu_at timestamptz,
        created_by text not null,
        created_at timestamptz not null default now()
      )`);
    this.addSql('create index jeton_programme_utilisateur on jeton_programme (utilisateur_id)');
    this.addSql(`
      create constraint trigger jeton_fini after delete on jeton_programme
        deferrable initially deferred for each row execute function f_dire_session()`);
  }

  override down(): void {
    this.addSql('drop table jeton_programme');
  }
}

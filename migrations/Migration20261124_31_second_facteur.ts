import { Migration } from '@mikro-orm/migrations';

/**
 * A second proof beside the password: the secret of somebody's codes, the last of them that served,
 * and the hashes of the paper codes that are left.
 */
export class Migration20261124_31_second_facteur extends Migration {
  override up(): void {
    this.addSql(`
      create table second_facteur (
        utilisateur_id integer primary key references utilisateur(id) on delete cascade,
        secret text not null,
        active_at timestamptz,
        dernier_pas bigint,
        codes jsonb not null default '[]',
        created_at timestamptz not null default now()
      )`);
  }

  override down(): void {
    this.addSql('drop table second_facteur');
  }
}

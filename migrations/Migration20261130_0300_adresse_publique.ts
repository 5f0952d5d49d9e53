import { Migration } from '@mikro-orm/migrations';

/** [ENV-5] Where clients read their tickets: https, without final slash. */
export class Migration20261130_0300_adresse_publique extends Migration {
  override up(): void {
    this.addSql(`
      alter table pharmacie add column adresse_publique text
        check (adresse_publique ~ '^https://[^[:space:]]+[^/]$');
      create trigger pharmacie_champs_adresse after update of adresse_publique on pharmacie
        for each row when (old.adresse_publique is distinct from new.adresse_publique)
        execute function f_champ_modifie('adresse_publique');
    `);
  }
}

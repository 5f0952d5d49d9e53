import { Migration } from '@mikro-orm/migrations';

/**
 * A pharmacy that begins is only opened by the encrypted door on other posts; one that already
 * sells by plain http goes on until its admin says otherwise.
 */
export class Migration20261124_32_https_exige extends Migration {
  override up(): void {
    this.addSql(`
      insert into parametre (cle, valeur)
        select 'https_exige', 'true'::jsonb
        where not exists (select 1 from utilisateur)
        on conflict do nothing`);
  }

  override down(): void {
    this.addSql(`delete from parametre where cle = 'https_exige'`);
  }
}

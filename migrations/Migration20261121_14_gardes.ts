import { Migration } from '@mikro-orm/migrations';

/** What a duty shift brought is read from its sales; the shifts of a period by their times. */
export class Migration20261121_14_gardes extends Migration {
  override up(): void {
    this.addSql(`
      create index vente_garde on vente (garde_id) where garde_id is not null;
      create index garde_periode on garde (debut_at);
    `);
  }

  override down(): void {
    this.addSql('drop index garde_periode; drop index vente_garde;');
  }
}

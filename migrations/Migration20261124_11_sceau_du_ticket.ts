import { Migration } from '@mikro-orm/migrations';

/** What a ticket bears of its sale's link: its first characters, beside its number. */
export class Migration20261124_11_sceau_du_ticket extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      alter table reservation add column sceau text;
      update reservation r
      set sceau = left(v.empreinte, 8)
      from vente v
      where v.reservation_id = r.id;
    `);
  }

  override down(): void {
    this.addSql('alter table reservation drop column sceau');
  }
}

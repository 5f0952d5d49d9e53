import { Migration } from '@mikro-orm/migrations';

/**
 * The receipt printer of a register: 'a.b.c.d:port' on the local network, and the width of its
 * paper. None: the browser prints.
 */
export class Migration20261121_13_caisses extends Migration {
  override up(): void {
    this.addSql(
      `alter table caisse add column imprimante text,
          add column imprimante_mm integer not null default 80 check (imprimante_mm in (58, 80));`,
    );
  }

  override down(): void {
    this.addSql('alter table caisse drop column imprimante, drop column imprimante_mm;');
  }
}

import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

const SCHEMA = new URL('../server/platform/db/base.sql', import.meta.url);

export class Migration20261128_1934_base extends Migration {
  override up(): void {
    this.addSql(readFileSync(SCHEMA, 'utf8'));
  }
}

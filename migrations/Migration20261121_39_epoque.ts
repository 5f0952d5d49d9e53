import { Migration } from '@mikro-orm/migrations';

/**
 * Which life of the base this is: a restoration changes it, and every server process that finds
 * another one than it knew sends its screens away to read everything again.
 */
export class Migration20261121_39_epoque extends Migration {
  override up(): void {
    this.addSql(`
      create table epoque (seule boolean primary key default true check (seule),
        valeur uuid not null default gen_random_uuid(), restauree_a timestamptz,
        jusqu_a timestamptz);
      insert into epoque default values;
    `);
  }

  override down(): void {
    this.addSql('drop table epoque;');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Photographs of the papers that came with the deliveries of an order. */
export class Migration20261123_76_photos extends Migration {
  override up(): void {
    this.addSql(`
      create table commande_photo (
        id bigint generated always as identity primary key,
        commande_id integer not null references commande(id),
        chemin text not null,
        created_by text not null, created_at timestamptz not null default now(),
        unique (commande_id, chemin)
      );
    `);
  }

  override down(): void {
    this.addSql('drop table commande_photo;');
  }
}

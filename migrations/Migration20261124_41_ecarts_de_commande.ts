import { Migration } from '@mikro-orm/migrations';

/** Products set aside from an order, and why: they are not ordered, and not forgotten. */
export class Migration20261124_41_ecarts_de_commande extends Migration {
  override up(): void {
    this.addSql(`
      create table commande_ecart (
        id bigint generated always as identity primary key,
        commande_id integer not null references commande(id),
        produit_id integer not null references produit(id),
        raison text check (length(raison) <= 120),
        created_by text not null, created_at timestamptz not null default now(),
        unique (commande_id, produit_id)
      );
      create index commande_ecart_produit on commande_ecart (produit_id);
    `);
  }

  override down(): void {
    this.addSql('drop table commande_ecart;');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** What could not be served, noted for somebody who can be called. */
export class Migration20261121_21_promis extends Migration {
  override up(): void {
    this.addSql(`
      create table promis (
        id integer generated always as identity primary key,
        version integer not null default 1,
        produit_id integer not null references produit(id), produit_libelle text not null,
        client_id integer references client(id),
        nom text not null, telephone text not null,
        qte integer not null check (qte > 0),
        statut text not null default 'En attente' check (statut in ('En attente', 'Servi',
          'Annulé')),
        annonce_at timestamptz, traite_at timestamptz, traite_par text,
        created_by text not null, created_by_id integer not null references utilisateur(id),
        created_at timestamptz not null default now(),
          updated_at timestamptz not null default now(),
        recherche text generated always
          as (f_recherche(produit_libelle || ' ' || nom || ' ' || telephone)) stored
      );
      create index promis_attendu on promis (produit_id) where statut = 'En attente';
    `);
  }

  override down(): void {
    this.addSql('drop table promis;');
  }
}

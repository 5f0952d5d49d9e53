import { Migration } from '@mikro-orm/migrations';

/**
 * Suppliers, their orders, and the quotes made from baskets: what a seller starts from the selling
 * screen.
 */
export class Migration20261121_09_commandes extends Migration {
  override up(): void {
    this.addSql(`
      create table fournisseur (
        id integer generated always as identity primary key,
        version integer not null default 1,
        libelle text not null unique, telephone text, email text, adresse text, siteurl text,
        created_at timestamptz not null default now(),
          updated_at timestamptz not null default now(), deleted_at timestamptz,
        recherche text generated always
          as (f_recherche(libelle || ' ' || coalesce(telephone, '') || ' ' || coalesce(email,
            ''))) stored
      );
      create table commande (
        id integer generated always as identity primary key,
        version integer not null default 1,
        numero text generated always as ('C' || lpad(id::text, 6, '0')) stored,
        -- Null until somebody says from whom: a product never ordered yet has no last supplier.
        fournisseur_id integer references fournisseur(id),
          fournisseur_libelle text not null default '',
        facture text,
        status text not null default 'BROUILLON' check (status in ('BROUILLON', 'ENVOYEE',
          'RECUE_PARTIELLE', 'SUCCESS', 'ANNULEE')),
        total_achat bigint not null default 0, total_vente bigint not null default 0,
          total_tva bigint not null default 0, total_css bigint not null default 0,
        created_by text not null, ended_with text,
        created_at timestamptz not null default now(),
          updated_at timestamptz not null default now(),
        recherche text generated always
          as (f_recherche('C' || lpad(id::text, 6,
            '0') || ' ' || fournisseur_libelle || ' ' || coalesce(facture,
            '') || ' ' || created_by)) stored
      );
      create index commande_ouverte on commande (fournisseur_id)
      where status in ('BROUILLON', 'ENVOYEE', 'RECUE_PARTIELLE');
      create index commande_date on commande (created_at);
      create table commande_produit (
        id bigint generated always as identity primary key,
        commande_id integer not null references commande(id),
        produit_id integer not null references produit(id),
        produit_libelle text not null,
        qte integer not null check (qte > 0),
        qte_recue integer not null default 0 check (qte_recue >= 0),
        prix_achat bigint not null check (prix_achat >= 0),
        prix_de_vente bigint not null check (prix_de_vente >= 0),
        created_by text not null,
        unique (commande_id, produit_id)
      );
      create index commande_produit_produit on commande_produit (produit_id, commande_id);

      create table facture (
        id integer generated always as identity primary key,
        version integer not null default 1,
        type text not null default 'Devis' check (type in ('Devis', 'Facture')),
        reservation_id integer not null references reservation(id),
        client_id integer not null references client(id), client text not null,
        net_a_payer bigint not null check (net_a_payer >= 0),
        est_valide boolean not null default false,
        vente_id integer references vente(id),
        created_by text not null,
        created_at timestamptz not null default now(),
          updated_at timestamptz not null default now(), deleted_at timestamptz,
        recherche text generated always
          as (f_recherche(client || ' ' || created_by || ' ' || id::text)) stored
      );
      -- One quote a basket, however often it is asked for.
      create unique index facture_reservation on facture (reservation_id) where deleted_at is null;
      create index facture_date on facture (created_at);
    `);
  }

  override down(): void {
    this.addSql('drop table facture, commande_produit, commande, fournisseur;');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Generic importer: raw rows, answers, values written and replaced, for undo. */
export class Migration20261129_1710_importer extends Migration {
  override up(): void {
    this.addSql(`
      drop table import_produit_ligne;
      drop table import_produit_remarque;
      alter table import_produit rename to import;
      alter table import
        rename constraint import_produit_utilisateur_id_fkey to import_utilisateur_id_fkey;
      alter table import rename constraint import_produit_pkey to import_pkey;
      alter index import_produit_a_faire rename to import_a_faire;
      alter table import
        drop column ignorees,
        drop constraint import_produit_statut_check,
        drop constraint import_produit_nb_lignes_check,
        add check (nb_lignes between 1 and 50000),
        add check (statut in ('En cours', 'Vérification', 'Vérifié', 'Écriture', 'Importé',
          'Annulation', 'Défait', 'Annulé', 'Échoué')),
        add column nature text not null default 'produits'
          check (nature in ('produits', 'clients', 'fournisseurs', 'lots', 'ventes')),
        -- A CSV, whose records write all their cells.
        add column texte boolean not null default true,
        add column tetes jsonb,
        add column champs jsonb not null default '[]',
        add column bilan jsonb,
        add column questions jsonb not null default '[]',
        add column reponses jsonb not null default '[]',
        add column ecrits integer not null default 0,
        add column restes integer not null default 0;
      -- A file that waited is chosen again; what was written stays told.
      delete from import where statut not in ('Importé', 'Annulé', 'Échoué');
      update import set ecrits = nouveaux + modifies;
      alter table import
        drop column nouveaux, drop column modifies, drop column inchanges, drop column fautives,
        drop column avertissements;
      drop index import_a_faire;
      create index import_a_faire on import (demande_at, id)
        where statut in ('Vérification', 'Écriture', 'Annulation');

      create table import_ligne (
        import_id integer references import on delete cascade,
        ligne integer,
        cellules text[] not null,
        etat text check (etat in ('bonne', 'a_demander', 'fautive', 'passee')),
        acte text check (acte in ('nouveau', 'modifie', 'inchange', 'ajout')),
        avertie boolean not null default false,
        raisons text[] not null default '{}',
        -- The earlier row it adds to.
        avec integer,
        -- What it names, found or made.
        cible_id integer,
        -- What it says, as it is written: amounts in hundredths.
        ecrit jsonb,
        -- The same columns as they stood, and whether they could be put back.
        avant jsonb,
        defaite boolean,
        primary key (import_id, ligne)
      );

      -- What suppliers ask of a product goes with it.
      alter table offre_fournisseur
        drop constraint offre_fournisseur_produit_id_fkey,
        add constraint offre_fournisseur_produit_id_fkey
          foreign key (produit_id) references produit on delete cascade;

      -- Without a price, a product is not on sale.
      alter table produit
        drop constraint produit_prix_de_vente_check,
        add constraint produit_prix_de_vente_check
          check (prix_de_vente > 0 or (prix_de_vente = 0 and not is_active));

      -- What a client owed before this software, and what of it was taken back.
      create table reprise_dette (
        id integer generated always as identity primary key,
        client_id integer not null references client,
        montant bigint not null check (montant <> 0),
        import_id integer not null,
        created_by text not null,
        created_at timestamptz not null default now()
      );
      create index reprise_dette_client on reprise_dette (client_id, created_at);
      create trigger reprise_dette_intouchable before delete or update on reprise_dette
        for each row execute function f_intouchable();

      -- Boxes sold in a month before this software: what proposals know of a product at first.
      create table vente_passee (
        produit_id integer references produit on delete cascade,
        mois date check (extract(day from mois) = 1),
        boites integer not null check (boites >= 0),
        import_id integer not null,
        primary key (produit_id, mois)
      );

      create table import_appariement (
        nature text,
        source text,
        -- The heads of the file, folded: their fingerprint, for they may be long.
        empreinte text,
        signature text not null,
        champs jsonb not null,
        updated_at timestamptz not null default now(),
        primary key (nature, source, empreinte)
      );
    `);
  }
}

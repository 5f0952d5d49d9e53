import { Migration } from '@mikro-orm/migrations';

/**
 * What becomes of an order once sent; what each delivery brought; returns to suppliers; which
 * expiry of a lot was told.
 */
export class Migration20261121_20_commandes extends Migration {
  override up(): void {
    this.addSql(`
      alter table commande add column envoyee_at timestamptz, add column attendue_le date,
        add column retard_dit_at timestamptz,
        -- Somebody is handing the mail over at this moment: two presses send one.
        add column envoi_debut_at timestamptz,
        -- Which version was mailed, to whom: a crash after the mail does not send it again.
        add column envoyee_a text, add column envoyee_version integer;
      alter table commande_produit add column ug_recue integer not null default 0 check (ug_recue >= 0);
      create table commande_reception (
        id bigint generated always as identity primary key,
        commande_id integer not null references commande(id),
        produit_id integer not null references produit(id),
        qte integer not null check (qte >= 0), ug integer not null check (ug >= 0),
          check (qte + ug > 0),
        prix_achat bigint not null, prix_de_vente bigint not null,
        lot_id integer references lot(id),
        created_by text not null, created_at timestamptz not null default now()
      );
      create index commande_reception_commande on commande_reception (commande_id);
      create index commande_fournisseur on commande (fournisseur_id);

      create table retour_fournisseur (
        id integer generated always as identity primary key,
        version integer not null default 1,
        produit_id integer not null references produit(id), libelle text not null,
        fournisseur_id integer not null references fournisseur(id), fournisseur text not null,
        qte integer not null check (qte > 0),
        montant bigint not null check (montant >= 0),
        motif text not null,
        lot_numero text,
        statut text not null default 'En attente' check (statut in ('En attente', 'Accepté',
          'Refusé')),
        traite_at timestamptz, traite_par text,
        created_by text not null,
        created_at timestamptz not null default now(),
          updated_at timestamptz not null default now(),
        recherche text generated always
          as (f_recherche(libelle || ' ' || fournisseur || ' ' || motif || ' ' || id::text)) stored
      );
      create index retour_fournisseur_date on retour_fournisseur (created_at);

      -- The level (90, 30, 0 days) last told: each once.
      alter table lot add column peremption_dite smallint;
      create index lot_date on lot (date_expiration);
    `);
  }

  override down(): void {
    this.addSql(`
      drop index lot_date;
      alter table lot drop column peremption_dite;
      drop table retour_fournisseur, commande_reception;
      drop index commande_fournisseur;
      alter table commande_produit drop column ug_recue;
      alter table commande drop column envoyee_at, drop column attendue_le,
        drop column retard_dit_at, drop column envoi_debut_at, drop column envoyee_a,
        drop column envoyee_version;
    `);
  }
}

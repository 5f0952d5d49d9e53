import { Migration } from '@mikro-orm/migrations';

/**
 * Several products go back to a supplier on one slip, which leaves, and is followed until its credit
 * notes are received. A slip given up before it left gives its boxes back.
 */
export class Migration20261123_84_bons_de_retour extends Migration {
  override up(): void {
    this.addSql(`
      create table bon_retour (
        id integer generated always as identity primary key,
        version integer not null default 1,
        fournisseur_id integer not null references fournisseur(id),
        fournisseur text not null,
        statut text not null default 'À envoyer' check (statut in ('À envoyer', 'Parti',
          'Avoir partiel', 'Avoir reçu', 'Refusé', 'Annulé')),
        motif text not null,
        note text,
        parti_at timestamptz, parti_par text,
        clos_at timestamptz, clos_par text,
        created_by text not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        recherche text generated always
          as (f_recherche(fournisseur || ' ' || motif || ' ' || coalesce(note, '') || ' '
            || id::text)) stored
      );
      create index bon_retour_date on bon_retour (created_at);
      create table avoir_fournisseur (
        id integer generated always as identity primary key,
        bon_id integer not null references bon_retour(id) on delete cascade,
        numero text not null,
        montant bigint not null check (montant > 0),
        date date not null,
        created_by text not null,
        created_at timestamptz not null default now(),
        unique (bon_id, numero)
      );
      alter table retour_fournisseur
        add column bon_id integer references bon_retour(id),
        add column lot_expiration date,
        drop constraint retour_fournisseur_statut_check,
        add constraint retour_fournisseur_statut_check check (statut in ('En attente', 'Accepté',
          'Refusé', 'Annulé'));
      create index retour_fournisseur_bon on retour_fournisseur (bon_id);
    `);
  }

  override down(): void {
    this.addSql(`
      update retour_fournisseur set statut = 'Refusé' where statut = 'Annulé';
      alter table retour_fournisseur drop column bon_id, drop column lot_expiration,
        drop constraint retour_fournisseur_statut_check,
        add constraint retour_fournisseur_statut_check check (statut in ('En attente', 'Accepté',
          'Refusé'));
      drop table avoir_fournisseur, bon_retour;
    `);
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * What is claimed from the funds: the rates by date, the statements as they were sent, and what
 * came of them.
 */
export class Migration20261121_23_bordereaux extends Migration {
  override up(): void {
    this.addSql(`
      create table taux_cnamgs (
        id integer generated always as identity primary key,
        libelle text not null, taux numeric(5,2) not null check (taux > 0 and taux <= 100),
        debut date not null,
        created_by text not null, created_at timestamptz not null default now(),
        unique (libelle, debut)
      );
      insert into taux_cnamgs (libelle, taux, debut, created_by) values
        ('Soins ordinaires', 80, '2000-01-01', 'Initialisation'),
          ('Affection de longue durée', 90, '2000-01-01', 'Initialisation'),
          ('Maternité', 100, '2000-01-01', 'Initialisation');

      create table compteur_bordereau (annee integer primary key, numero integer not null);
      create table bordereau (
        id integer generated always as identity primary key,
        version integer not null default 1,
        numero text not null unique,
        secteur text not null,
        debut date not null, fin date not null check (fin >= debut),
        nombre integer not null check (nombre > 0),
        total bigint not null,
          total_prise_en_charge bigint not null check (total_prise_en_charge > 0),
        sous_totaux jsonb not null,
        statut text not null default 'Exporté' check (statut in ('Exporté', 'Déposé', 'Payé',
          'Payé partiel', 'Rejeté')),
        depose_le date, reference_depot text,
        montant_paye bigint not null default 0 check (montant_paye between 0 and total_prise_en_charge),
          dernier_paiement_le date,
        rejete_at timestamptz, motif_rejet text,
        created_by text not null,
        created_at timestamptz not null default now(),
          updated_at timestamptz not null default now(),
        recherche text generated always
          as (f_recherche(numero || ' ' || secteur || ' ' || created_by || ' ' || coalesce(reference_depot,
            ''))) stored
      );
      create index bordereau_date on bordereau (created_at);
      -- A sheet as it was sent; a sale stands on one statement, once.
      create table bordereau_feuille (
        vente_id integer primary key references vente(id),
        bordereau_id integer not null references bordereau(id),
        rang integer not null,
        created_at timestamptz not null,
        client text not null, identifiant_assure text not null, nom_assure text not null,
          numero_feuille_assure text not null,
        parts jsonb not null,
        total bigint not null, total_prise_en_charge bigint not null,
        unique (bordereau_id, rang)
      );
      create trigger bordereau_feuille_intouchable before update
        or delete on bordereau_feuille for each row execute function f_intouchable();
      create table bordereau_paiement (
        id integer generated always as identity primary key,
        bordereau_id integer not null references bordereau(id),
        montant bigint not null check (montant > 0), le date not null, reference text,
        created_by text not null, created_at timestamptz not null default now()
      );
      create index bordereau_paiement_bordereau on bordereau_paiement (bordereau_id, id);

      -- What waits to be claimed, and who already used a sheet.
      create index vente_a_exporter on vente (created_at)
      where export_at is null and total_prise_en_charge > 0 and statut = 'Soldé';
      create index vente_feuille
        on vente (upper(regexp_replace(numero_feuille_assure, '\\s', '', 'g')))
      where numero_feuille_assure is not null and statut = 'Soldé';
      create index vente_client on vente (client_id, created_at) where total_prise_en_charge > 0;
    `);
  }

  override down(): void {
    this.addSql(
      `drop index vente_a_exporter, vente_feuille, vente_client; drop table bordereau_paiement,
          bordereau_feuille, bordereau, compteur_bordereau, taux_cnamgs;`,
    );
  }
}

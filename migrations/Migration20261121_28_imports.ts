import { Migration } from '@mikro-orm/migrations';

/**
 * Imports of products: rows as read from a file wait here, judged, until all of them are written at
 * once or none is.
 */
export class Migration20261121_28_imports extends Migration {
  override up(): void {
    this.addSql(`
      create table import_produit (
        id integer generated always as identity primary key,
        utilisateur_id integer not null references utilisateur(id) on delete cascade,
        fichier text not null,
        nb_lignes integer not null check (nb_lignes between 1 and 20000),
        statut text not null default 'En cours' check (statut in ('En cours', 'Vérifié',
          'Importé')),
        nouveaux integer not null default 0, modifies integer not null default 0,
          inchanges integer not null default 0,
        fautives integer not null default 0, avertissements integer not null default 0,
        created_at timestamptz not null default now(), importe_at timestamptz
      );
      -- What the cells said once read: only the columns given, amounts in hundredths. The faults of the cells stand beside.
      create table import_produit_ligne (
        import_id integer not null references import_produit(id) on delete cascade,
        ligne integer not null,
        valeurs jsonb not null,
        cips text[] not null,
        fautes jsonb not null,
        produit_id integer,
        candidats integer not null default 0,
        genre text check (genre in ('nouveau', 'modifie', 'inchange', 'fautive')),
        primary key (import_id, ligne)
      );
      create table import_produit_remarque (
        id integer generated always as identity primary key,
        import_id integer not null references import_produit(id) on delete cascade,
        ligne integer not null, colonne text not null, lu text not null, phrase text not null,
        grave boolean not null,
        recherche text generated always
          as (f_recherche(ligne || ' ' || colonne || ' ' || lu || ' ' || phrase)) stored
      );
      create index import_produit_remarque_ligne
        on import_produit_remarque (import_id, grave desc, ligne, id);
    `);
  }

  override down(): void {
    this.addSql('drop table import_produit_remarque, import_produit_ligne, import_produit;');
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * The reference base as a screen: what is known of each medicine, its class in plain words, and the
 * imports that made it.
 */
export class Migration20261121_30_base extends Migration {
  override up(): void {
    this.addSql(`
      -- Labels of the class and of those above it, lay words included: diabetes finds its medicines. The column
      -- 'recherche' stays what the prescription assistant ranks by: names and codes.
      alter table medicament add column classe text;
      update medicament m set classe = (
        select string_agg(distinct concat_ws(' ', a.libelle, a.grand_public), ' ') from atc a
        where a.code in (left(m.atc, 1), left(m.atc, 3), left(m.atc, 4), left(m.atc, 5), m.atc));
      alter table medicament add column cherche text generated always as (f_recherche(
        libelle || ' ' || presentation || ' ' || cip13 || ' ' || cip7 || ' ' || coalesce(dci,
          '') || ' ' || coalesce(atc, '') || ' ' || coalesce(classe, ''))) stored;
      create index medicament_cherche on medicament using gin (cherche gin_trgm_ops);

      -- By medicine, not by box; read whole by its sheet and never searched.
      create table medicament_fiche (cis text primary key, fiche jsonb not null);

      create table import_base (
        id integer generated always as identity primary key,
        version integer not null default 1,
        statut text not null check (statut in ('En cours', 'Terminé', 'Échoué')),
        etape text not null default '', faits integer not null default 0,
          total integer not null default 0,
        -- The newest date said by the files themselves.
        date_donnees date,
        lus integer, ajoutes integer, modifies integer, retires integer, gardes integer,
        erreurs jsonb not null default '[]',
        created_by text not null, created_at timestamptz not null default now(),
          termine_at timestamptz,
        -- Moves while somebody works at it: one whose server died is told by its silence.
        battement_at timestamptz not null default now()
      );
      create unique index import_base_en_cours on import_base (statut) where statut = 'En cours';
      -- Files received, waiting for their import; each of whoever sent it.
      create table import_fichier (
        utilisateur_id integer not null references utilisateur(id) on delete cascade,
        nom text not null, octets bytea not null, depose_at timestamptz not null default now(),
        primary key (utilisateur_id, nom)
      );
      -- What code looks for by itself, whatever the label is changed to.
      alter table reference add column cle text unique;
      update reference
      set cle = 'medicament'
      where liste = 'prod_natures' and libelle = 'Médicament';
    `);
  }

  override down(): void {
    this.addSql(
      `alter table reference drop column cle; drop table import_fichier, import_base,
          medicament_fiche; drop index medicament_cherche; alter table medicament drop column cherche,
          drop column classe;`,
    );
  }
}

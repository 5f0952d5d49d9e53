import { Migration } from '@mikro-orm/migrations';

/**
 * The thesaurus of interactions, one edition at a time: what a till keeps of it, what is read when a
 * card is opened, and which substances it does not answer for.
 */
export class Migration20261127_10_thesaurus extends Migration {
  override up(): void {
    this.addSql(`
      create table thesaurus (
        id integer generated always as identity primary key,
        libelle text not null, date_edition date not null, source text not null,
        -- The whole notice, as it came with the files.
        licence text not null,
        substances integer not null, classes integer not null, couples integer not null,
        compact jsonb not null, noms jsonb not null, couverture jsonb,
        created_by text not null, importee_at timestamptz not null default now()
      );
      -- One at a time.
      create unique index thesaurus_seul on thesaurus ((true));
      create table thesaurus_texte (
        id text primary key, a text not null, b text not null, mecanisme text not null,
        niveaux jsonb not null
      );
      create table substance_manquante (
        id integer generated always as identity primary key,
        nom text not null unique,
        connaissance text not null check (connaissance in ('hors_edition', 'inconnue')),
        presentations integer not null default 0, produits integer not null default 0,
        recherche text generated always as (f_recherche(nom)) stored
      );
    `);
  }

  override down(): void {
    this.addSql('drop table substance_manquante, thesaurus_texte, thesaurus;');
  }
}

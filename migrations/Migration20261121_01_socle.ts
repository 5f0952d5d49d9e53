import { Migration } from '@mikro-orm/migrations';

/** Search functions, access, journals, idempotence, events: what every domain stands on. */
export class Migration20261121_01_socle extends Migration {
  override up(): void {
    this.#recherche();
    this.#acces();
    this.#idempotence();
    this.#evenements();
  }

  #recherche(): void {
    this.addSql(`
      create extension if not exists unaccent;
      create extension if not exists pg_trgm;
      -- Same folding as shared/base/liste.ts [LST-1]. Declared immutable so that generated columns and indexes may use it:
      -- the dictionary is named, so nothing of the session changes its answer.
      create function f_recherche(t text) returns text language sql immutable parallel safe strict
        return lower(public.unaccent('public.unaccent'::regdictionary, t));
    `);
  }

  /** Users and their sessions, tries, journals, activation, settings. */
  #acces(): void {
    this.addSql(`
      create table utilisateur (
        id integer generated always as identity primary key,
        version integer not null default 1,
        fullname text not null unique,
        name text not null unique check (name = lower(name)),
        telephone text, email text,
        password_hash text not null,
        pin_hash text,
        is_admin boolean not null default false,
        is_active boolean not null default true,
        must_change_password boolean not null default true,
        habilitations jsonb not null default '[]',
        last_connexion timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        recherche text generated always as (f_recherche(fullname || ' ' || name)) stored
      );
      create table session (
        empreinte text primary key,
        utilisateur_id integer not null references utilisateur(id),
        created_at timestamptz not null default now(),
        expire_at timestamptz not null,
        adresse text
      );
      create index session_utilisateur on session (utilisateur_id);
      create table tentative (
        cle text primary key,
        echecs integer not null,
        depuis timestamptz not null,
        bloque_jusqu_a timestamptz
      );
      create table journal_connexion (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        name text not null, utilisateur_id integer, resultat text not null, adresse text
      );
      create table journal_audit (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        utilisateur text not null, acte text not null, entite text not null, entite_id bigint,
        avant jsonb, apres jsonb, adresse text
      );
      create table code_activation (
        code text primary key,
        type text not null check (type in ('serveur', 'poste')),
        created_at timestamptz not null default now(),
        utilise_at timestamptz, token text unique
      );
      create table parametre (cle text primary key, valeur jsonb not null);
    `);
  }

  #idempotence(): void {
    this.addSql(`
      create table idempotence (
        utilisateur_id integer not null,
        cle uuid not null,
        empreinte text not null,
        statut integer,
        corps text,
        created_at timestamptz not null default now(),
        primary key (utilisateur_id, cle)
      ) with (toast_tuple_target = 8160);
      -- Answers and events of a few kB stay in their row as they are: compressing each cost more than the bytes.
      create index idempotence_age on idempotence using brin (created_at);
    `);
  }

  #evenements(): void {
    this.addSql(`
      -- The outbox: written in the act's transaction, without a number.
      create table evenement (
        id bigint generated always as identity primary key,
        nom text not null,
        donnees text not null,
        at timestamptz not null default now()
      ) with (toast_tuple_target = 8160);
      create index evenement_age on evenement using brin (at);
      -- What waits for its number: small rows that come and go, so that the wide ones are written once.
      create table a_publier (evenement_id bigint primary key, topics text[] not null);
      -- One row a topic: the last number given.
      create table sujet (topic text primary key, seq bigint not null);
      -- Numbered by the one publisher, after commit; id rises in the order of publication.
      create table publication (
        id bigint generated always as identity primary key,
        topic text not null,
        seq bigint not null,
        evenement_id bigint not null,
        unique (topic, seq)
      );
    `);
  }

  override down(): void {
    this.addSql(`
      drop table publication, sujet, a_publier, evenement, idempotence, parametre, code_activation,
        journal_audit, journal_connexion, tentative, session, utilisateur;
      drop function f_recherche(text);
    `);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** The pharmacy, its lists, products, the stock ledger and the reference base of medicines. */
export class Migration20261121_02_catalogue extends Migration {
  override up(): void {
    this.#pharmacieEtListes();
    this.#produits();
    this.#cips();
    this.#mouvements();
    this.#medicaments();
  }

  #pharmacieEtListes(): void {
    this.addSql(`
      create table pharmacie (
        id integer generated always as identity primary key,
        nom_pharmacie text not null, telephone1 text not null, telephone2 text, email text,
          adresse text not null, bp text,
        logo text, logo_url text, statut_juridique text, capital bigint, rccm text, nif text,
          site_web text, slogan text,
        created_at timestamptz not null default now(), updated_at timestamptz not null default now()
      );
      create table reference (
        id integer generated always as identity primary key,
        liste text not null, libelle text not null, deleted_at timestamptz,
        recherche text generated always as (f_recherche(libelle)) stored,
        unique (liste, libelle)
      );
      create table rayon (
        id integer generated always as identity primary key,
        version integer not null default 1,
        libelle text not null unique, created_at timestamptz not null default now(),
          deleted_at timestamptz,
        recherche text generated always as (f_recherche(libelle)) stored
      );
    `);
  }

  #produits(): void {
    this.addSql(`
      create table produit (
        id integer generated always as identity primary key,
        version integer not null default 1,
        libelle text not null check (length(libelle) between 2 and 150),
        cip text, cip_1 text, cip_2 text, cip_deux text,
        dci text,
        qte integer not null default 0 check (qte >= 0),
        qte_min integer not null default 0 check (qte_min >= 0),
        qte_max integer not null default 0 check (qte_max >= qte_min),
        rayon_id integer references rayon(id),
        nature_id integer references reference(id),
        forme text, famille text, classe text, categorie text,
        prix_achat bigint not null default 0 check (prix_achat >= 0),
        prix_de_vente bigint not null check (prix_de_vente > 0),
        tva boolean not null default false,
        css boolean not null default false,
        posologie text, photo text,
        is_active boolean not null default true,
        created_at timestamptz not null default now(),
          updated_at timestamptz not null default now(),
        tri text collate "C" generated always as (f_recherche(libelle)) stored,
        recherche text generated always
          as (f_recherche(libelle || ' ' || coalesce(cip, '') || ' ' || coalesce(cip_1,
            '') || ' ' || coalesce(cip_2, '') || ' ' || coalesce(cip_deux,
            '') || ' ' || coalesce(dci, ''))) stored
      ) with (fillfactor = 80);
      -- No index names qte, and pages keep room: a sale changes the quantity in place, without touching the indexes.
      create index produit_recherche on produit using gin (recherche gin_trgm_ops);
      create index produit_tri on produit (tri, id);
      create index produit_rayon on produit (rayon_id);
      create index produit_dci on produit (dci) where is_active;
    `);
  }

  #cips(): void {
    this.addSql(`
      -- Each CIP belongs to one product, whichever of the four columns holds it.
      create table produit_cip (cip text primary key,
        produit_id integer not null references produit(id) on delete cascade);
      create index produit_cip_produit on produit_cip (produit_id);
      create function f_produit_cip() returns trigger language plpgsql as $$
      begin
        delete from produit_cip where produit_id = new.id;
        insert into produit_cip
          select distinct upper(regexp_replace(c, '\\s', '', 'g')), new.id
          from unnest(array[new.cip, new.cip_1, new.cip_2, new.cip_deux]) c
          where regexp_replace(c, '\\s', '', 'g') <> '';
        return null;
      end $$;
      create trigger produit_cip_ajout after insert
        on produit for each row execute function f_produit_cip();
      create trigger produit_cip_change after update of cip, cip_1, cip_2,
        cip_deux on produit for each row
        when ((old.cip, old.cip_1, old.cip_2, old.cip_deux) is distinct from (new.cip, new.cip_1,
          new.cip_2, new.cip_deux)) execute function f_produit_cip();
    `);
  }

  #mouvements(): void {
    this.addSql(`
      create table mouvement (
        id bigint generated always as identity primary key,
        produit_id integer not null references produit(id),
        produit_libelle text not null,
        type text not null check (type in ('Entrée', 'Sortie')),
        qte integer not null check (qte > 0),
        produit_prix_achat bigint not null, produit_prix_de_vente bigint not null,
        motif text not null,
        source text not null, source_id bigint,
        created_by text not null,
        created_at timestamptz not null default now()
      );
      create index mouvement_produit on mouvement (produit_id, id);
      create index mouvement_date on mouvement (created_at);
      -- The ledger is only ever added to (I3).
      create function f_intouchable() returns trigger language plpgsql as $$
      begin raise exception 'les lignes de % ne changent jamais', tg_table_name; end $$;
      create trigger mouvement_intouchable before update
        or delete on mouvement for each row execute function f_intouchable();
    `);
  }

  #medicaments(): void {
    this.addSql(`
      create table medicament (
        id integer generated always as identity primary key,
        cip13 text not null unique, cip7 text not null, cis text not null,
        libelle text not null, presentation text not null,
        dci text, forme text, voies text, titulaire text, groupe_generique text,
          type_generique text, atc text, condition text,
        prix_eur bigint, disponible boolean not null,
        tri text collate "C" generated always as (f_recherche(libelle)) stored,
        recherche text generated always
          as (f_recherche(libelle || ' ' || presentation || ' ' || cip13 || ' ' || cip7 || ' ' || coalesce(dci,
            '') || ' ' || coalesce(atc, ''))) stored
      );
      create index medicament_recherche on medicament using gin (recherche gin_trgm_ops);
      create index medicament_tri on medicament (tri, id);
      create index medicament_groupe on medicament (groupe_generique);
    `);
  }

  override down(): void {
    this.addSql(`
      drop table medicament, mouvement, produit_cip, produit, rayon, reference, pharmacie;
      drop function f_produit_cip(), f_intouchable();
    `);
  }
}

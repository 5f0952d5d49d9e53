import { Migration } from '@mikro-orm/migrations';

const CHAMPS = ['nom', 'adresse', 'etablissement', 'specialite', 'numero', 'is_active'] as const;

/** Who a prescription is of, as the register copies it: the register never looks at the lists again. */
const PERSONNES = `
  date_ordonnance date,
  usage_professionnel boolean not null default false,
  patient text check (length(patient) <= 150),
  patient_adresse text check (length(patient_adresse) <= 250),
  porteur text check (length(porteur) <= 150),
  porteur_adresse text check (length(porteur_adresse) <= 250),
  porteur_piece text check (length(porteur_piece) <= 80)`;

/**
 * The register of controlled medicines: who prescribes, the prescription of a basket while it is
 * one, and what was delivered, written once, numbered without gap by table.
 */
export class Migration20261127_31_ordonnancier extends Migration {
  override up(): void {
    this.addSql(`
      create table prescripteur (
        id integer generated always as identity primary key,
        version integer not null default 1,
        nom text not null check (length(nom) between 2 and 150),
        adresse text check (length(adresse) <= 250),
        etablissement text check (length(etablissement) <= 150),
        specialite text check (length(specialite) <= 100),
        numero text check (length(numero) <= 60),
        is_active boolean not null default true,
        created_by text not null, created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        tri text collate "C" generated always as (f_recherche(nom)) stored,
        recherche text generated always as (f_recherche(nom || ' ' || coalesce(etablissement, '')
          || ' ' || coalesce(specialite, '') || ' ' || coalesce(numero, ''))) stored
      );
      create index prescripteur_recherche on prescripteur using gin (recherche gin_trgm_ops);
      create trigger prescripteur_champs
        after update of ${CHAMPS.join(', ')} on prescripteur for each row
        when (${CHAMPS.map((c) => `old.${c} is distinct from new.${c}`).join(' or ')})
        execute function f_champ_modifie(${CHAMPS.map((c) => `'${c}'`).join(', ')});

      -- What the seller said of a basket's prescription; gone with its sale, which keeps it.
      create table ordonnance (
        reservation_id integer primary key references reservation (id),
        prescripteur_id integer references prescripteur (id),
        ${PERSONNES},
        created_by text not null, updated_at timestamptz not null default now()
      );
      create index ordonnance_prescripteur on ordonnance (prescripteur_id);

      create table compteur_ordonnancier (
        registre text primary key check (registre in ('stupefiant', 'liste_1', 'liste_2')),
        numero integer not null check (numero > 0)
      );
      create table inscription (
        id bigint generated always as identity primary key,
        genre text not null check (genre in ('delivrance', 'annulation', 'retour')),
        -- The delivery that a cancellation or a return corrects.
        corrige_id bigint,
        vente_id integer not null, retour_id integer,
        caisse_id integer not null references caisse (id),
        jour date not null, numero_ticket integer not null,
        client_id integer not null references client (id),
        prescripteur_id integer references prescripteur (id),
        prescripteur text, prescripteur_adresse text, prescripteur_etablissement text,
        prescripteur_specialite text, prescripteur_numero text,
        ${PERSONNES},
        vendeur text not null, par text not null, autorise_par text,
        -- What the fingerprint of the persons begins with: it cannot be guessed from a name.
        sel uuid not null default gen_random_uuid(),
        at timestamptz not null,
        patient_cle text generated always as (f_recherche(coalesce(patient, '') || ' '
          || coalesce(patient_adresse, ''))) stored,
        check ((genre = 'delivrance') = (corrige_id is null)),
        check ((genre = 'retour') = (retour_id is not null))
      );
      create index inscription_vente on inscription (vente_id);
      create index inscription_retour on inscription (retour_id) where retour_id is not null;
      create index inscription_corrige on inscription (corrige_id) where corrige_id is not null;
      create index inscription_prescripteur on inscription (prescripteur_id)
        where prescripteur_id is not null;
      create index inscription_patient on inscription using gin (patient_cle gin_trgm_ops);
      create table inscription_ligne (
        id bigint generated always as identity primary key,
        inscription_id bigint not null references inscription (id),
        registre text not null check (registre in ('stupefiant', 'liste_1', 'liste_2')),
        numero integer not null check (numero > 0),
        produit_id integer not null references produit (id),
        libelle text not null, cip text,
        -- Boxes, below 0 when they come back; and what a box of it holds, in units of dosage.
        qte integer not null check (qte <> 0),
        unites integer not null check (unites > 0),
        corrige_ligne_id bigint,
        at timestamptz not null,
        recherche text generated always as (f_recherche(libelle || ' ' || coalesce(cip, ''))) stored,
        unique (registre, numero),
        check ((qte < 0) = (corrige_ligne_id is not null))
      );
      create index inscription_ligne_inscription on inscription_ligne (inscription_id);
      create index inscription_ligne_at on inscription_ligne (at, id);
      create index inscription_ligne_produit on inscription_ligne (produit_id, id);
      create index inscription_ligne_corrige on inscription_ligne (corrige_ligne_id)
        where corrige_ligne_id is not null;
      create index inscription_ligne_recherche on inscription_ligne
        using gin (recherche gin_trgm_ops);
      create trigger inscription_intouchable before update or delete on inscription
        for each row execute function f_intouchable();
      create trigger inscription_ligne_intouchable before update or delete on inscription_ligne
        for each row execute function f_intouchable();

      -- Papers made of the register: the second of the same bears COPIE.
      create table edition_ordonnancier (
        id integer generated always as identity primary key,
        genre text not null check (genre in ('registre', 'compte', 'balance')),
        portee text not null, rang integer not null check (rang > 0),
        lignes integer not null check (lignes >= 0),
        par text not null, at timestamptz not null default now(),
        unique (genre, portee, rang)
      );
      create trigger edition_ordonnancier_intouchable before update or delete on edition_ordonnancier
        for each row execute function f_intouchable();
      -- Its numbers in the register, as the ticket says them.
      alter table reservation add column ordonnancier text;
    `);
  }

  override down(): void {
    this.addSql(`
      alter table reservation drop column ordonnancier;
      drop table edition_ordonnancier, inscription_ligne, inscription, compteur_ordonnancier,
        ordonnance, prescripteur;
    `);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Certified invoices, frozen content, exchanges. Empty without a country. */
export class Migration20261129_2040_certification extends Migration {
  override up(): void {
    this.addSql(`
      alter table pharmacie
        add column certification_pays text
          check (certification_pays in ('gabon', 'benin', 'cote_ivoire', 'autre', 'simulateur')),
        add column certification_mode text not null default 'essai'
          check (certification_mode in ('essai', 'production')),
        add column attendre_certification_ms integer not null default 0
          check (attendre_certification_ms between 0 and 5000);

      alter table client
        add column type_client text not null default 'particulier'
          check (type_client in ('particulier', 'entreprise', 'etat', 'etranger')),
        add column nif text,
        add column rccm text;

      create table certification (
        id integer generated always as identity primary key,
        version integer not null default 1,
        document text not null default (gen_random_uuid())::text,
        pays text not null
          check (pays in ('gabon', 'benin', 'cote_ivoire', 'autre', 'simulateur')),
        mode text not null check (mode in ('essai', 'production')),
        genre text not null check (genre in ('vente', 'avoir')),
        part text not null default 'entier' check (part in ('entier', 'client', 'fonds')),
        vente_id integer not null references vente,
        retour_id integer references retour_vente,
        -- The certification of its sale.
        original_id integer,
        caisse_id integer not null references caisse,
        caisse text not null,
        numero text not null,
        jour date not null,
        client text not null,
        total bigint not null check (total >= 0),
        -- Frozen at the act: amounts in hundredths.
        contenu jsonb not null,
        etat text not null default 'En attente'
          check (etat in ('En attente', 'Incertaine', 'Certifiée', 'Refusée')),
        essais integer not null default 0,
        prochain_at timestamptz,
        -- On its way: since when, and what was asked.
        envoi_at timestamptz,
        etape text check (etape in ('envoi', 'confirmation')),
        uid text,
        motif text,
        a_corriger text check (a_corriger in ('client', 'reglage')),
        code text,
        nim text,
        compteurs text,
        qr text,
        certifiee_at timestamptz,
        saisie_par text,
        -- What a credit note must say again of it: the ids of its lines over there.
        suite jsonb,
        -- Since when it is in the sealed journal: certified, refused or uncertain once.
        decidee_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        recherche text generated always as
          (f_recherche(numero || ' ' || client || ' ' || caisse || ' ' || coalesce(code, ''))) stored,
        check ((etape is null) = (envoi_at is null)),
        check ((etat = 'Certifiée') = (code is not null)),
        check (genre = 'avoir' or (retour_id is null and original_id is null)),
        check (genre = 'vente' or original_id is not null)
      );
      create unique index certification_du_document
        on certification (vente_id, genre, part, coalesce(retour_id, 0));
      create unique index certification_code on certification (pays, code) where code is not null;
      create index certification_a_faire on certification (caisse_id, id)
        where etat = 'En attente';
      create index certification_a_voir on certification (etat, id)
        where etat in ('Incertaine', 'Refusée');
      create index certification_jour on certification (jour, id);
      create index certification_original on certification (original_id)
        where original_id is not null;
      create index certification_retour on certification (retour_id) where retour_id is not null;

      alter table import drop constraint import_nature_check,
        add constraint import_nature_check check (nature in ('produits', 'clients', 'fournisseurs',
          'lots', 'ventes', 'certifications'));

      create table certification_echange (
        id integer generated always as identity primary key,
        certification_id integer not null references certification,
        essai integer not null,
        operation text not null
          check (operation in ('envoi', 'confirmation', 'abandon', 'recherche', 'saisie')),
        debut_at timestamptz not null,
        duree_ms integer,
        statut integer,
        empreinte text not null,
        envoi text not null,
        reponse text,
        issue text
      );
      create index certification_echange_de on certification_echange (certification_id, id);
    `);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Requests to mobile-money operators and their exchanges; a basket shows its own. */
export class Migration20261130_0250_mobile_money extends Migration {
  override up(): void {
    this.addSql(`
      alter table reservation add column demandes_mobiles jsonb;

      create table demande_mobile (
        id integer generated always as identity primary key,
        version integer not null default 1,
        reference text not null unique,
        pilote text not null
          check (pilote in ('manuel', 'simulateur', 'singpay', 'pvit', 'airtel', 'ebilling')),
        operateur text check (operateur in ('airtel', 'moov')),
        -- '24177123456'; the last two figures alone after thirteen months.
        msisdn text,
        montant bigint not null check (montant > 0),
        frais bigint,
        reservation_id integer not null references reservation,
        -- Contents at the request: a basket changed since is not paid by it.
        empreinte text not null,
        caisse_id integer not null references caisse,
        caisse text not null,
        client text not null,
        par text not null,
        par_id integer not null references utilisateur,
        etat text not null default 'creee' check (etat in ('creee', 'demandee', 'en_attente_client',
          'incertaine', 'confirmee', 'refusee', 'expiree', 'rattachee', 'confirmee_tardive',
          'a_rembourser', 'remboursee')),
        motif text,
        -- Forced beside a live request: why, and by whom.
        force_motif text,
        force_par text,
        abandonnee_at timestamptz,
        ref_externe text,
        ref_operateur text,
        a_verifier boolean not null default false,
        verifiee_par text,
        essais integer not null default 0,
        prochain_at timestamptz,
        -- Lease of the process that asks or queries.
        bail_at timestamptz,
        inconnue_at timestamptz,
        demandee_at timestamptz not null,
        confirmee_at timestamptz,
        vente_id integer references vente,
        -- A typed line whose money was received late through this request.
        remplacee_par_id integer,
        remboursee_at timestamptz,
        remboursee_par text,
        remboursee_voie text check (remboursee_voie in ('operateur', 'especes')),
        remboursement_ref text,
        jour date not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        recherche text generated always as (f_recherche(reference || ' ' || client || ' ' || caisse
          || ' ' || coalesce(ref_operateur, '') || ' ' || coalesce(right(msisdn, 2), ''))) stored,
        check (pilote = 'manuel' or (operateur is not null and msisdn is not null)),
        check ((etat = 'rattachee') <= (vente_id is not null)),
        check ((etat = 'remboursee') = (remboursee_at is not null))
      );
      create index demande_mobile_du_panier on demande_mobile (reservation_id, id);
      create index demande_mobile_a_suivre on demande_mobile (prochain_at)
        where prochain_at is not null;
      create index demande_mobile_a_traiter on demande_mobile (etat, id)
        where etat in ('confirmee', 'confirmee_tardive', 'a_rembourser', 'incertaine');
      create index demande_mobile_jour on demande_mobile (jour, id);
      create unique index demande_mobile_operateur
        on demande_mobile (coalesce(operateur, ''), upper(ref_operateur))
        where ref_operateur is not null;
      create index demande_mobile_vente on demande_mobile (vente_id) where vente_id is not null;

      create table demande_mobile_echange (
        id integer generated always as identity primary key,
        demande_id integer not null references demande_mobile,
        operation text not null
          check (operation in ('demande', 'statut', 'rappel', 'remboursement')),
        debut_at timestamptz not null,
        duree_ms integer,
        statut integer,
        envoi text not null,
        reponse text,
        issue text
      );
      create index demande_mobile_echange_de on demande_mobile_echange (demande_id, id);
    `);
  }
}

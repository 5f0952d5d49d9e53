import { Migration } from '@mikro-orm/migrations';

/** Station keys, number chains, connection times, deviations awaiting a decision. */
export class Migration20261128_2030_signatures_des_postes extends Migration {
  override up(): void {
    this.addSql(`
      alter table station
        add column cle_publique text unique,
        add column empreinte text,
        -- Null: it waits for somebody to accept it, and hands nothing over.
        add column enrolee_at timestamptz,
        add column enrolee_par text,
        -- From when what it signs is believed: its first acceptance, even by a base of before.
        add column confiance_at timestamptz,
        -- Known before stations signed: bound to the first key it shows.
        add column d_avant boolean not null default false,
        add column demandee_par text,
        add column demandee_par_id integer references utilisateur (id),
        -- The activation that vouched for it: each vouches once.
        add column activation text unique,
        -- How far its numbers had come when this base met it.
        add column numero_depart integer not null default 0 check (numero_depart >= 0),
        -- Fingerprint of the last record received; empty before the first.
        add column maillon text not null default '',
        add check ((enrolee_at is null) = (enrolee_par is null)),
        add check (enrolee_at is null or confiance_at is not null);
      update station
      set d_avant = true, enrolee_at = creee_at, enrolee_par = 'mise à jour', confiance_at = creee_at
      where ecartee_at is null;

      alter table vente_hors_ligne
        add column texte text, add column signature text, add column precedent text,
        add column maillon text;

      create table presence_poste (
        id bigint generated always as identity primary key,
        cle uuid not null,
        processus integer not null,
        debut timestamptz not null,
        -- Last time something was heard of it, then the end: null while it is connected.
        entendu_at timestamptz not null,
        fin_at timestamptz
      );
      create index presence_poste_cle on presence_poste (cle, debut);
      create index presence_poste_ouverte on presence_poste (processus) where fin_at is null;

      create table quarantaine (
        id integer generated always as identity primary key,
        version integer not null default 1,
        station_id integer not null references station (id),
        numero integer not null check (numero > 0),
        numero_provisoire text not null,
        vendeur text not null, vendeur_id integer not null,
        envoyee_par text not null, envoyee_par_id integer not null,
        net_a_payer bigint not null,
        faite_at timestamptz not null,
        recue_at timestamptz not null,
        decalage_ms bigint not null,
        empreinte text not null,
        -- What was signed, word for word; of a station of before, what was handed over.
        texte text not null, signature text, precedent text, maillon text,
        lignes jsonb not null,
        raisons jsonb not null,
        -- A controlled medicine is in it.
        controle boolean not null,
        statut text not null default 'En quarantaine'
          check (statut in ('En quarantaine', 'Acceptée', 'Refusée')),
        traite_at timestamptz, traite_par text, motif text,
        vente_id integer unique references vente (id),
        -- What of its cash is that sale's: the rest stays an entry without a sale.
        net_accepte bigint,
        unique (station_id, numero),
        check ((statut = 'En quarantaine') = (traite_at is null)),
        check ((traite_at is null) = (traite_par is null)),
        check ((statut = 'Acceptée') = (vente_id is not null)),
        check ((vente_id is null) = (net_accepte is null))
      );
      create index quarantaine_a_decider on quarantaine (id) where statut = 'En quarantaine';

      alter table mouvement_caisse drop constraint mouvement_caisse_genre_check;
      alter table mouvement_caisse add constraint mouvement_caisse_genre_check
        check (genre in ('vente', 'annulation', 'retour', 'reglement', 'depense', 'depot_banque',
          'transfert', 'ajout', 'retrait', 'quarantaine'));

      create trigger quarantaine_mouvement after insert or update on quarantaine
        for each row execute function f_mouvement_de_quarantaine();
    `);
  }
}

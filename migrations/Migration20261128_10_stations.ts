import { Migration } from '@mikro-orm/migrations';

/**
 * Stations that sell through a cut, and the sales they hand over: a station's numbers follow each
 * other, and each stands once. The sale itself bears its provisional number.
 */
export class Migration20261128_10_stations extends Migration {
  override up(): void {
    this.addSql(`
      create table station (
        id integer generated always as identity primary key,
        -- What is said of it is ordered by this: seen, set aside, taken back, heard late.
        version integer not null default 1,
        cle uuid not null unique,
        -- Begins its provisional numbers; kept through a restoration, so it is not its id.
        marque text not null unique check (marque ~ '^P[1-9][0-9]{0,8}$'),
        nom text not null default '' check (length(nom) <= 60),
        creee_at timestamptz not null default now(),
        vue_at timestamptz not null default now(),
        ecartee_at timestamptz, ecartee_par text,
        -- The last provisional number received; 0 before the first.
        dernier_numero integer not null default 0 check (dernier_numero >= 0),
        recherche text generated always as (f_recherche(marque || ' ' || nom)) stored,
        check ((ecartee_at is null) = (ecartee_par is null))
      );

      create table vente_hors_ligne (
        id integer generated always as identity primary key,
        station_id integer not null references station (id),
        numero integer not null check (numero > 0),
        numero_provisoire text not null,
        vente_id integer not null unique references vente (id),
        reservation_id integer not null references reservation (id),
        numero_ticket integer not null,
        vendeur text not null, envoyee_par text not null,
        net_a_payer bigint not null,
        faite_at timestamptz not null, recue_at timestamptz not null,
        decalage_ms bigint not null,
        -- What was handed over, word for word: the same again is answered, another is refused.
        empreinte text not null,
        ecarts jsonb not null default '[]',
        vue_at timestamptz, vue_par text,
        unique (station_id, numero),
        check ((vue_at is null) = (vue_par is null))
      );
      create index vente_hors_ligne_a_voir on vente_hors_ligne (id)
        where vue_at is null and ecarts <> '[]'::jsonb;

      alter table vente add column hors_ligne text;
      create index vente_hors_ligne_numero on vente (hors_ligne)
        where hors_ligne is not null;
      insert into reference (liste, libelle)
      select 'mouv_motifs', m
      from unnest(array['Régularisation hors ligne']) m
      where not exists (select 1 from reference x where x.liste = 'mouv_motifs' and x.libelle = m);
    `);
  }

  override down(): void {
    this.addSql(`
      alter table vente drop column hors_ligne;
      drop table vente_hors_ligne;
      drop table station;
      delete from reference
      where liste = 'mouv_motifs' and libelle = 'Régularisation hors ligne';
    `);
  }
}

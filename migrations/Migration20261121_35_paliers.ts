import { Migration } from '@mikro-orm/migrations';

const JOUR_ANNULE = `(coalesce(v.annule_at, v.created_at) at time zone 'UTC' + interval '1 hour')::date`;
const AUJOURDHUI = `(now() at time zone 'UTC' + interval '1 hour')::date`;
/**
 * What a sale, or its cancellation, brings to each day: the same facts as those of the daily sums.
 */
const FAITS = (source: string, genre: string): string => `
  select v.id, v.reservation_id, v.caisse_id, f.jour, f.net, f.annulations
  from ${source} v
  cross join lateral (values
    (false, v.jour, 1, 0),
    (true, v.jour, case when v.contre_passee then 0 else -1 end, 0),
    (true, ${JOUR_ANNULE}, case when v.contre_passee then -1 else 0 end, 1)
  ) as f(annulation, jour, net, annulations) where ${genre}`;
const CATEGORIES = `cross join lateral (select distinct f_categorie(p.categorie) as categorie
  from reservation_produit l
  join produit p on p.id = l.produit_id
  where l.reservation_id = f.reservation_id) c`;
const SUITE = (table: string, cle: string, colonnes: readonly string[]): string =>
  `on conflict (${cle})
    do update set ${colonnes.map((c) => `${c} = ${table}.${c} + excluded.${c}`).join(', ')}`;
const SUITE_CATEGORIES = SUITE('k', 'jour, caisse_id, categorie', ['nombre']);
const SUITE_PALIER = SUITE('q', 'debut, fin, caisse_id, categorie', ['nombre']);
/**
 * Whoever seals excludes whoever writes into a day that is, or is about to be, sealed; payments of
 * the day never wait.
 */
const VERROU = `hashtext('paliers')`;

const MOIS = ['qte', 'ht', 'total', 'achat', 'annulee'];
const D_UNE_VENTE = FAITS(
  '(select * from vente where id = vente_id)',
  'f.annulation = annulation_voulue',
);

/**
 * Sums of the statistics over sealed blocks of days: tens of a month, months, quarters, years. A
 * period of years is then read from few rows. A block is summed once its days are over
 * (`f_sceller`, by the clock), so that a payment writes only its own day; what still comes into a
 * sealed day (a late cancellation, a sale entered afterwards, a product that changes category) is
 * added to its blocks in the same transaction.
 */
export class Migration20261121_35_paliers extends Migration {
  override up(): void {
    this.#tables();
    this.#sceller();
    this.#ajouterAuxPaliers();
    this.#suivreVentes();
    this.#suivreCategories();
    this.#refaire();
    this.#scellerLePasse();
  }

  #tables(): void {
    this.addSql(`
      drop table agregat_produit_mois;
      -- The blocks that are summed; 'fin' is the day after the last.
      create table palier (debut date not null, fin date not null, primary key (debut, fin));
      create table agregat_produit_palier (debut date not null, fin date not null,
        produit_id integer not null, qte bigint not null, ht bigint not null, total bigint not null,
        achat bigint not null,
        primary key (debut, fin, produit_id));
      create table agregat_categorie_palier (debut date not null, fin date not null,
        caisse_id integer not null, categorie text not null, nombre integer not null,
        primary key (debut, fin, caisse_id, categorie));
    `);
  }

  #sceller(): void {
    this.addSql(`
      -- Sums the blocks that end on 'jusque' at the latest and are not summed yet.
      create function f_sceller(jusque date) returns integer language plpgsql as $$
      declare depuis date; n integer;
      begin
        if exists (select 1
        from palier
        where fin = date_trunc('month', jusque)::date
          + 10 * least(2, (extract(day from jusque)::int - 1) / 10))
          then return 0; end if;
        perform pg_advisory_xact_lock(${VERROU});
        select date_trunc('year', min(jour))::date into depuis from agregat_produit;
        if depuis is null then return 0; end if;
        with mois as (select m::date as m
        from generate_series(depuis, jusque, interval '1 month') m),
        blocs as (
          select m + 10 * r as debut,
            case r when 2 then (m + interval '1 month')::date else m + 10 * (r + 1) end as fin
          from mois, generate_series(0, 2) r
          union all select m, (m + interval '1 month')::date from mois
          union all
          select m, (m + interval '3 months')::date
          from mois
          where extract(month from m)::int % 3 = 1
          union all
          select m, (m + interval '1 year')::date
          from mois
          where extract(month from m) = 1
        ),
          neufs as (insert into palier
          select debut, fin
          from blocs
          where fin <= jusque
          on conflict do nothing
          returning debut, fin),
        produits as (
          -- In order: a block then lies on its own pages, and is read with few of them.
          insert into agregat_produit_palier
          select b.debut, b.fin, a.produit_id, sum(a.qte), sum(a.ht), sum(a.total), sum(a.achat)
          from neufs b
          join agregat_produit a on a.jour >= b.debut and a.jour < b.fin
          group by 1, 2, 3
          order by 1, 2, 3
        ), categories as (
          insert into agregat_categorie_palier
          select b.debut, b.fin, a.caisse_id, a.categorie, sum(a.nombre)
          from neufs b
          join agregat_categorie a on a.jour >= b.debut and a.jour < b.fin
          group by 1, 2, 3, 4
          order by 1, 2, 3, 4
        )
        select count(*) into n from neufs;
        return n;
      end $$;
    `);
  }

  #ajouterAuxPaliers(): void {
    this.addSql(`
      -- The same facts, into the blocks that already hold their day.
      create function f_paliers(vente_id integer, annulation_voulue boolean) returns void
        language plpgsql as $$ begin
        perform pg_advisory_xact_lock_shared(${VERROU});
        with faits as materialized (select f.*, b.debut, b.fin
        from (${D_UNE_VENTE}) f
        join palier b on b.debut <= f.jour and b.fin > f.jour
        where f.net <> 0),
        produits as (
          insert into agregat_produit_palier as q (debut, fin, produit_id, qte, ht, total, achat)
          select f.debut, f.fin, l.produit_id, sum(f.net * l.qte), sum(f.net * l.total_ht),
            sum(f.net * l.cout_total_reel), sum(f.net * l.prix_achat * l.qte)
          from faits f
          join reservation_produit l on l.reservation_id = f.reservation_id
          group by 1, 2, 3
          order by 1, 2, 3
          ${SUITE('q', 'debut, fin, produit_id', ['qte', 'ht', 'total', 'achat'])}
        )
        insert into agregat_categorie_palier as q (debut, fin, caisse_id, categorie, nombre)
        select f.debut, f.fin, f.caisse_id, c.categorie, sum(f.net)
        from faits f ${CATEGORIES}
        group by 1, 2, 3, 4
        order by 1, 2, 3, 4 ${SUITE_PALIER};
      end $$;
    `);
  }

  #suivreVentes(): void {
    this.addSql(`
      create
        or replace function f_statistiques(vente_id integer, annulation_voulue boolean) returns void
          language plpgsql as $$ begin
        with faits as materialized (${D_UNE_VENTE})
        insert into agregat_categorie as k (jour, caisse_id, categorie, nombre)
        select f.jour, f.caisse_id, c.categorie, sum(f.net)
        from faits f ${CATEGORIES}
        where f.net <> 0
        group by 1, 2, 3
        order by 1, 2, 3 ${SUITE_CATEGORIES};
        perform f_paliers(vente_id, annulation_voulue);
      end $$;
      -- A payment: its day is open, and the day before is not sealed yet; any other day asks its blocks.
      create or replace function f_vente_statistiques() returns trigger language plpgsql as $$ begin
        insert into agregat_categorie as k (jour, caisse_id, categorie, nombre)
        select new.jour, new.caisse_id, c.categorie, 1
        from (select distinct f_categorie(p.categorie) as categorie
        from reservation_produit l
        join produit p on p.id = l.produit_id
        where l.reservation_id = new.reservation_id) c
        order by 3 ${SUITE_CATEGORIES};
        if new.jour < ${AUJOURDHUI}
          or exists (select 1 from palier where debut <= new.jour and fin > new.jour)
            then perform f_paliers(new.id, false); end if;
        if new.statut = 'Annulé' then perform f_statistiques(new.id, true); end if;
        return null; end $$;
    `);
  }

  #suivreCategories(): void {
    this.addSql(`
      create or replace function f_categorie_changee() returns trigger language plpgsql as $$ begin
        if f_categorie(old.categorie) <> f_categorie(new.categorie) then
          perform pg_advisory_xact_lock_shared(${VERROU});
          with d as materialized (
            select f.jour, f.caisse_id, d.categorie, sum(d.sens * f.net) as nombre
            from (${FAITS('(select x.* from vente x join reservation_produit y on y.reservation_id = x.reservation_id and y.produit_id = new.id)', "(not f.annulation or v.statut = 'Annulé')")}) f
            cross join (values (f_categorie(old.categorie), -1), (f_categorie(new.categorie), 1))
              as d(categorie, sens)
            where f.net <> 0
              and not exists (select 1
              from reservation_produit l
              join produit p on p.id = l.produit_id
              where l.reservation_id = f.reservation_id and l.produit_id <> new.id
                and f_categorie(p.categorie) = d.categorie)
            group by 1, 2, 3
          ), blocs as (
            insert into agregat_categorie_palier as q (debut, fin, caisse_id, categorie, nombre)
            select b.debut, b.fin, d.caisse_id, d.categorie, sum(d.nombre)
            from d
            join palier b on b.debut <= d.jour and b.fin > d.jour
            group by 1, 2, 3, 4
            order by 1, 2, 3, 4 ${SUITE_PALIER}
          )
          insert into agregat_categorie as k (jour, caisse_id, categorie, nombre)
          select jour, caisse_id, categorie, nombre
          from d
          order by 1, 2, 3 ${SUITE_CATEGORIES};
        end if;
        return new; end $$;
    `);
  }

  #refaire(): void {
    this.addSql(`
      create or replace function f_refaire_statistiques() returns void language plpgsql
      set enable_nestloop = off as $$ begin
        perform pg_advisory_xact_lock(${VERROU});
        delete from agregat_categorie; delete from agregat_categorie_palier; delete from agregat_produit_palier; delete from palier;
        insert into agregat_categorie as k (jour, caisse_id, categorie, nombre)
        select f.jour, f.caisse_id, c.categorie, sum(f.net)
        from (${FAITS('vente', "(not f.annulation or v.statut = 'Annulé')")}) f
        join (select distinct l.reservation_id, f_categorie(p.categorie) as categorie
        from reservation_produit l
        join produit p on p.id = l.produit_id) c
          on c.reservation_id = f.reservation_id
        where f.net <> 0 group by 1, 2, 3;
        perform f_sceller(${AUJOURDHUI} - 1);
      end $$;
    `);
  }

  #scellerLePasse(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`select f_sceller(${AUJOURDHUI} - 1)`);
  }

  override down(): void {
    this.addSql(`
      drop function f_paliers(integer, boolean);
      drop table agregat_categorie_palier, agregat_produit_palier, palier;
      create table agregat_produit_mois (mois date not null, produit_id integer not null,
        qte bigint not null, ht bigint not null, total bigint not null, achat bigint not null,
        annulee bigint not null,
        primary key (mois, produit_id)) with (fillfactor = 80);
      insert into agregat_produit_mois
      select date_trunc('month', jour)::date, produit_id, sum(qte), sum(ht), sum(total), sum(achat),
        sum(annulee)
      from agregat_produit
      group by 1, 2;
      drop function f_sceller(date);
      create
        or replace function f_statistiques(vente_id integer, annulation_voulue boolean) returns void
          language plpgsql as $$ begin
        with faits as materialized (${D_UNE_VENTE}),
        mois as (
          insert into agregat_produit_mois as m (mois, produit_id, qte, ht, total, achat, annulee)
          select date_trunc('month', f.jour)::date, l.produit_id, sum(f.net * l.qte),
            sum(f.net * l.total_ht), sum(f.net * l.cout_total_reel),
            sum(f.net * l.prix_achat * l.qte), sum(f.annulations * l.qte)
          from faits f
          join reservation_produit l on l.reservation_id = f.reservation_id
          where f.net <> 0 or f.annulations <> 0
          group by 1, 2
          order by 1, 2
          ${SUITE('m', 'mois, produit_id', MOIS)}
        )
        insert into agregat_categorie as k (jour, caisse_id, categorie, nombre)
        select f.jour, f.caisse_id, c.categorie, sum(f.net)
        from faits f ${CATEGORIES}
        where f.net <> 0
        group by 1, 2, 3
        order by 1, 2, 3 ${SUITE_CATEGORIES};
      end $$;
      create or replace function f_vente_statistiques() returns trigger language plpgsql as $$ begin
        perform f_statistiques(new.id, false);
        if new.statut = 'Annulé' then perform f_statistiques(new.id, true); end if;
        return null; end $$;
      create or replace function f_categorie_changee() returns trigger language plpgsql as $$ begin
        if f_categorie(old.categorie) <> f_categorie(new.categorie) then
          insert into agregat_categorie as k (jour, caisse_id, categorie, nombre)
          select f.jour, f.caisse_id, d.categorie, sum(d.sens * f.net)
          from (${FAITS('(select x.* from vente x join reservation_produit y on y.reservation_id = x.reservation_id and y.produit_id = new.id)', "(not f.annulation or v.statut = 'Annulé')")}) f
          cross join (values (f_categorie(old.categorie), -1), (f_categorie(new.categorie), 1))
            as d(categorie, sens)
          where f.net <> 0
            and not exists (select 1
            from reservation_produit l
            join produit p on p.id = l.produit_id
            where l.reservation_id = f.reservation_id and l.produit_id <> new.id
              and f_categorie(p.categorie) = d.categorie)
          group by 1, 2, 3 order by 1, 2, 3 ${SUITE_CATEGORIES};
        end if;
        return new; end $$;
      create or replace function f_refaire_statistiques() returns void language plpgsql
      set enable_nestloop = off as $$ begin
        delete from agregat_produit_mois; delete from agregat_categorie;
        insert into agregat_produit_mois
        select date_trunc('month', jour)::date, produit_id, sum(qte), sum(ht), sum(total),
          sum(achat), sum(annulee)
        from agregat_produit
        group by 1, 2;
        insert into agregat_categorie as k (jour, caisse_id, categorie, nombre)
        select f.jour, f.caisse_id, c.categorie, sum(f.net)
        from (${FAITS('vente', "(not f.annulation or v.statut = 'Annulé')")}) f
        join (select distinct l.reservation_id, f_categorie(p.categorie) as categorie
        from reservation_produit l
        join produit p on p.id = l.produit_id) c
          on c.reservation_id = f.reservation_id
        where f.net <> 0 group by 1, 2, 3;
      end $$;
    `);
  }
}

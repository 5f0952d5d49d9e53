-- Sums the blocks that end on 'jusque' at the latest and are not summed yet; how many.
create or replace function f_sceller(jusque date)
  returns integer language plpgsql
as $$
declare depuis date; n integer;
begin
  if exists (select 1
  from palier
  where fin = date_trunc('month', jusque)::date
    + 10 * least(2, (extract(day from jusque)::int - 1) / 10))
    then return 0; end if;
  perform pg_advisory_xact_lock(hashtext('paliers'));
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
end
$$;

-- The same facts, into the blocks that already hold their day.
create or replace function f_paliers(vente_id integer, annulation_voulue boolean)
  returns void language plpgsql
as $$
begin
        perform pg_advisory_xact_lock_shared(hashtext('paliers'));
        with faits as materialized (select f.*, b.debut, b.fin
        from (
  select v.id, v.reservation_id, v.caisse_id, f.jour, f.net, f.annulations
  from (select * from vente where id = vente_id) v
  cross join lateral (values
    (false, v.jour, 1, 0),
    (true, v.jour, case when v.contre_passee then 0 else -1 end, 0),
    (true, (coalesce(v.annule_at, v.created_at) at time zone 'UTC' + interval '1 hour')::date,
      case when v.contre_passee then -1 else 0 end, 1)
  ) as f(annulation, jour, net, annulations) where f.annulation = annulation_voulue) f
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
          on conflict (debut, fin, produit_id)
    do update set qte = q.qte + excluded.qte, ht = q.ht + excluded.ht,
      total = q.total + excluded.total, achat = q.achat + excluded.achat
        )
        insert into agregat_categorie_palier as q (debut, fin, caisse_id, categorie, nombre)
        select f.debut, f.fin, f.caisse_id, c.categorie, sum(f.net)
        from faits f cross join lateral (select distinct f_categorie(p.categorie) as categorie
  from reservation_produit l
  join produit p on p.id = l.produit_id
  where l.reservation_id = f.reservation_id) c
        group by 1, 2, 3, 4
        order by 1, 2, 3, 4 on conflict (debut, fin, caisse_id, categorie)
    do update set nombre = q.nombre + excluded.nombre;
    end
$$;

create or replace function f_statistiques(vente_id integer, annulation_voulue boolean)
  returns void language plpgsql
as $$
begin
        with faits as materialized (
  select v.id, v.reservation_id, v.caisse_id, f.jour, f.net, f.annulations
  from (select * from vente where id = vente_id) v
  cross join lateral (values
    (false, v.jour, 1, 0),
    (true, v.jour, case when v.contre_passee then 0 else -1 end, 0),
    (true, (coalesce(v.annule_at, v.created_at) at time zone 'UTC' + interval '1 hour')::date,
      case when v.contre_passee then -1 else 0 end, 1)
  ) as f(annulation, jour, net, annulations) where f.annulation = annulation_voulue)
        insert into agregat_categorie as k (jour, caisse_id, categorie, nombre)
        select f.jour, f.caisse_id, c.categorie, sum(f.net)
        from faits f cross join lateral (select distinct f_categorie(p.categorie) as categorie
  from reservation_produit l
  join produit p on p.id = l.produit_id
  where l.reservation_id = f.reservation_id) c
        where f.net <> 0
        group by 1, 2, 3
        order by 1, 2, 3 on conflict (jour, caisse_id, categorie)
    do update set nombre = k.nombre + excluded.nombre;
        perform f_paliers(vente_id, annulation_voulue);
    end
$$;

-- A payment: its day is open, and the day before is not sealed yet; any other day asks its blocks.
create or replace function f_vente_statistiques()
  returns trigger language plpgsql
as $$
begin
      insert into agregat_categorie as k (jour, caisse_id, categorie, nombre)
      select new.jour, new.caisse_id, c.categorie, 1
      from (select distinct f_categorie(p.categorie) as categorie
      from reservation_produit l
      join produit p on p.id = l.produit_id
      where l.reservation_id = new.reservation_id) c
      order by 3 on conflict (jour, caisse_id, categorie)
  do update set nombre = k.nombre + excluded.nombre;
      if new.jour < (now() at time zone 'UTC' + interval '1 hour')::date
        or exists (select 1 from palier where debut <= new.jour and fin > new.jour)
          then perform f_paliers(new.id, false); end if;
      if new.statut = 'Annulé' then perform f_statistiques(new.id, true); end if;
      return null;
end
$$;

create or replace function f_annulation_statistiques()
  returns trigger language plpgsql
as $$
begin
  perform f_statistiques(new.id, true);
  return null;
end
$$;

create or replace function f_refaire_statistiques()
  returns void language plpgsql set enable_nestloop to 'off'
as $$
begin
        perform pg_advisory_xact_lock(hashtext('paliers'));
        delete from agregat_categorie; delete from agregat_categorie_palier; delete
          from agregat_produit_palier; delete from palier;
        insert into agregat_categorie as k (jour, caisse_id, categorie, nombre)
        select f.jour, f.caisse_id, c.categorie, sum(f.net)
        from (
  select v.id, v.reservation_id, v.caisse_id, f.jour, f.net, f.annulations
  from vente v
  cross join lateral (values
    (false, v.jour, 1, 0),
    (true, v.jour, case when v.contre_passee then 0 else -1 end, 0),
    (true, (coalesce(v.annule_at, v.created_at) at time zone 'UTC' + interval '1 hour')::date,
      case when v.contre_passee then -1 else 0 end, 1)
  ) as f(annulation, jour, net, annulations) where (not f.annulation or v.statut = 'Annulé')) f
        join (select distinct l.reservation_id, f_categorie(p.categorie) as categorie
        from reservation_produit l
        join produit p on p.id = l.produit_id) c
          on c.reservation_id = f.reservation_id
        where f.net <> 0 group by 1, 2, 3;
        perform f_sceller((now() at time zone 'UTC' + interval '1 hour')::date - 1);
    end
$$;

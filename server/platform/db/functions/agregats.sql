create or replace function f_vente_agregee()
  returns trigger language plpgsql
as $$
declare
  cout bigint;
  e bigint := -coalesce(new.montant_rendu, 0);
  c bigint := 0;
  m bigint := 0;
  x bigint := 0;
  p record;
begin
  with l as (select produit_id, qte, total_ht, cout_total_reel, prix_achat * qte as achat
  from reservation_produit
  where reservation_id = new.reservation_id),
  ecrits as (
    insert into agregat_produit as a (jour, produit_id, qte, ht, total, achat, annulee)
    select new.jour, produit_id, qte, total_ht, cout_total_reel, achat, 0
    from l
    order by produit_id
    on conflict (jour, produit_id) do update set qte = a.qte + excluded.qte,
      ht = a.ht + excluded.ht, total = a.total + excluded.total, achat = a.achat + excluded.achat
  ) select coalesce(sum(l.achat), 0) into cout from l;
  if new.paiements is not null then
    for p in
    select y ->> 'mode' as mode, round((y ->> 'montant')::numeric * 100)::bigint as montant
    from jsonb_array_elements(new.paiements) y loop
      case p.mode when 'espece' then e := e + p.montant; when 'cheque' then c := c + p.montant;
        when 'mobile_money' then m := m + p.montant; else x := x + p.montant; end case;
    end loop;
  end if;
  insert into agregat_jour
    as j (jour, caisse_id, user_id, ventes, nombre, total, ht, tva, css, garde, remise,
      total_client, total_prise_en_charge, arrondi, achat,
      espece, cheque, mobile_money, autres)
  values (new.jour, new.caisse_id, new.user_id, 1, 1, new.total, new.ht, new.tva, new.css,
    new.garde, new.remise, new.total_client, new.total_prise_en_charge, new.arrondi,
    cout, e, c, m, x)
  on conflict (jour, caisse_id, user_id)
  do update set ventes = j.ventes + excluded.ventes, nombre = j.nombre + excluded.nombre,
    total = j.total + excluded.total, ht = j.ht + excluded.ht, tva = j.tva + excluded.tva,
    css = j.css + excluded.css, garde = j.garde + excluded.garde,
    remise = j.remise + excluded.remise, total_client = j.total_client + excluded.total_client,
    total_prise_en_charge = j.total_prise_en_charge + excluded.total_prise_en_charge,
    arrondi = j.arrondi + excluded.arrondi, achat = j.achat + excluded.achat,
    espece = j.espece + excluded.espece, cheque = j.cheque + excluded.cheque,
    mobile_money = j.mobile_money + excluded.mobile_money, autres = j.autres + excluded.autres;
  insert into agregat_heure as h (jour, heure, caisse_id, nombre, total)
  values (new.jour,
    extract(hour from new.created_at at time zone 'UTC' + interval '1 hour')::smallint,
    new.caisse_id, 1, new.total)
  on conflict (jour, heure, caisse_id) do update set nombre = h.nombre + excluded.nombre,
    total = h.total + excluded.total;
  if new.statut = 'Annulé' then perform f_agreger_annulation(new.id); end if;
  return null;
end
$$;

create or replace function f_annulation_agregee()
  returns trigger language plpgsql
as $$
begin
  perform f_agreger_annulation(new.id);
  return null;
end
$$;

create or replace function f_agreger_annulation(vente_id integer)
  returns void language plpgsql
as $$
begin
  with faits as (
  select v.id, v.reservation_id, v.caisse_id, v.user_id, f.jour, f.heure, f.ventes, f.annulees,
    f.net, f.tiroir, f.annulations,
    v.total, v.ht, v.tva, v.css, v.garde, v.remise, v.total_client, v.total_prise_en_charge,
      v.arrondi, v.montant_rendu, v.paiements
  from (select * from vente where id = vente_id) v cross join lateral (values
    ('vente', v.jour,
      extract(hour from v.created_at at time zone 'UTC' + interval '1 hour')::smallint, 1, 0, 1,
      1, 0),
    ('annulation', v.jour,
      extract(hour from v.created_at at time zone 'UTC' + interval '1 hour')::smallint, 0, 1,
      case when v.contre_passee then 0 else -1 end, 0, 0),
    ('annulation',
      (coalesce(v.annule_at, v.created_at) at time zone 'UTC' + interval '1 hour')::date,
      extract(hour from coalesce(v.annule_at,
        v.created_at) at time zone 'UTC' + interval '1 hour')::smallint, 0, 0,
      case when v.contre_passee then -1 else 0 end, -1, 1)
  ) as f(genre, jour, heure, ventes, annulees, net, tiroir, annulations)
  where f.genre in ('annulation') and (f.genre = 'vente' or v.statut = 'Annulé'))
  insert into agregat_produit as p (jour, produit_id, qte, ht, total, achat, annulee)
  select f.jour, l.produit_id, sum(f.net * l.qte), sum(f.net * l.total_ht),
    sum(f.net * l.cout_total_reel), sum(f.net * l.prix_achat * l.qte), sum(f.annulations * l.qte)
  from faits f
  join reservation_produit l on l.reservation_id = f.reservation_id
  where f.net <> 0 or f.annulations <> 0
  group by 1, 2
  order by 1, 2
  on conflict (jour, produit_id)
  do update set qte = p.qte + excluded.qte, ht = p.ht + excluded.ht,
    total = p.total + excluded.total, achat = p.achat + excluded.achat,
    annulee = p.annulee + excluded.annulee;
  with faits as (
  select v.id, v.reservation_id, v.caisse_id, v.user_id, f.jour, f.heure, f.ventes, f.annulees,
    f.net, f.tiroir, f.annulations,
    v.total, v.ht, v.tva, v.css, v.garde, v.remise, v.total_client, v.total_prise_en_charge,
      v.arrondi, v.montant_rendu, v.paiements
  from (select * from vente where id = vente_id) v cross join lateral (values
    ('vente', v.jour,
      extract(hour from v.created_at at time zone 'UTC' + interval '1 hour')::smallint, 1, 0, 1,
      1, 0),
    ('annulation', v.jour,
      extract(hour from v.created_at at time zone 'UTC' + interval '1 hour')::smallint, 0, 1,
      case when v.contre_passee then 0 else -1 end, 0, 0),
    ('annulation',
      (coalesce(v.annule_at, v.created_at) at time zone 'UTC' + interval '1 hour')::date,
      extract(hour from coalesce(v.annule_at,
        v.created_at) at time zone 'UTC' + interval '1 hour')::smallint, 0, 0,
      case when v.contre_passee then -1 else 0 end, -1, 1)
  ) as f(genre, jour, heure, ventes, annulees, net, tiroir, annulations)
  where f.genre in ('annulation') and (f.genre = 'vente' or v.statut = 'Annulé'))
  insert into agregat_jour as j (jour, caisse_id, user_id, ventes, annulees, nombre, total, ht,
    tva, css, garde, remise, total_client, total_prise_en_charge, arrondi, achat, annulations,
    annulations_total, espece, cheque, mobile_money, autres)
  select f.jour, f.caisse_id, f.user_id, sum(f.ventes), sum(f.annulees), sum(f.net),
    sum(f.net * f.total), sum(f.net * f.ht), sum(f.net * f.tva), sum(f.net * f.css),
      sum(f.net * f.garde), sum(f.net * f.remise), sum(f.net * f.total_client),
      sum(f.net * f.total_prise_en_charge), sum(f.net * f.arrondi), sum(f.net * l.achat),
    sum(f.annulations), sum(f.annulations * f.total),
    sum(f.tiroir * (p.espece - coalesce(f.montant_rendu, 0))), sum(f.tiroir * p.cheque),
      sum(f.tiroir * p.mobile_money), sum(f.tiroir * p.autres)
  from faits f
  cross join lateral (select coalesce(sum(x.prix_achat * x.qte), 0) as achat
  from reservation_produit x
  where x.reservation_id = f.reservation_id) l
  cross join lateral (select coalesce(sum(round((x ->> 'montant')::numeric * 100))
    filter (where x ->> 'mode' = 'espece'), 0) as espece,
    coalesce(sum(round((x ->> 'montant')::numeric * 100)) filter (where x ->> 'mode' = 'cheque'),
    0) as cheque,
    coalesce(sum(round((x ->> 'montant')::numeric * 100))
    filter (where x ->> 'mode' = 'mobile_money'), 0) as mobile_money,
    coalesce(sum(round((x ->> 'montant')::numeric * 100)) filter (where x ->> 'mode' = 'autres'),
    0) as autres
  from jsonb_array_elements(coalesce(f.paiements, '[]'::jsonb)) x) p
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (jour, caisse_id, user_id) do update set ventes = j.ventes + excluded.ventes,
    annulees = j.annulees + excluded.annulees, nombre = j.nombre + excluded.nombre,
    total = j.total + excluded.total, ht = j.ht + excluded.ht, tva = j.tva + excluded.tva,
    css = j.css + excluded.css, garde = j.garde + excluded.garde,
    remise = j.remise + excluded.remise, total_client = j.total_client + excluded.total_client,
    total_prise_en_charge = j.total_prise_en_charge + excluded.total_prise_en_charge,
    arrondi = j.arrondi + excluded.arrondi, achat = j.achat + excluded.achat,
    annulations = j.annulations + excluded.annulations,
    annulations_total = j.annulations_total + excluded.annulations_total,
    espece = j.espece + excluded.espece, cheque = j.cheque + excluded.cheque,
    mobile_money = j.mobile_money + excluded.mobile_money, autres = j.autres + excluded.autres;
  with faits as (
  select v.id, v.reservation_id, v.caisse_id, v.user_id, f.jour, f.heure, f.ventes, f.annulees,
    f.net, f.tiroir, f.annulations,
    v.total, v.ht, v.tva, v.css, v.garde, v.remise, v.total_client, v.total_prise_en_charge,
      v.arrondi, v.montant_rendu, v.paiements
  from (select * from vente where id = vente_id) v cross join lateral (values
    ('vente', v.jour,
      extract(hour from v.created_at at time zone 'UTC' + interval '1 hour')::smallint, 1, 0, 1,
      1, 0),
    ('annulation', v.jour,
      extract(hour from v.created_at at time zone 'UTC' + interval '1 hour')::smallint, 0, 1,
      case when v.contre_passee then 0 else -1 end, 0, 0),
    ('annulation',
      (coalesce(v.annule_at, v.created_at) at time zone 'UTC' + interval '1 hour')::date,
      extract(hour from coalesce(v.annule_at,
        v.created_at) at time zone 'UTC' + interval '1 hour')::smallint, 0, 0,
      case when v.contre_passee then -1 else 0 end, -1, 1)
  ) as f(genre, jour, heure, ventes, annulees, net, tiroir, annulations)
  where f.genre in ('annulation') and (f.genre = 'vente' or v.statut = 'Annulé'))
  insert into agregat_heure as h (jour, heure, caisse_id, nombre, total)
  select f.jour, f.heure, f.caisse_id, sum(f.net), sum(f.net * f.total)
  from faits f
  where f.net <> 0
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (jour, heure, caisse_id) do update set nombre = h.nombre + excluded.nombre,
    total = h.total + excluded.total;
end
$$;

create or replace function f_retour_agrege()
  returns trigger language plpgsql
as $$
begin
  insert into agregat_produit as p (jour, produit_id, qte, ht, total, achat, annulee)
  select x.*, 0
  from (
  select r.jour, l.produit_id, -sum(l.qte), -sum(l.total_ht), -sum(l.cout_total_reel),
    -sum(l.prix_achat * l.qte)
  from nees l
  join retour_vente r on r.id = l.retour_id group by 1, 2) x
  order by 1, 2
  on conflict (jour, produit_id) do update set qte = p.qte + excluded.qte,
    ht = p.ht + excluded.ht, total = p.total + excluded.total, achat = p.achat + excluded.achat;
  insert into agregat_jour
    as j (jour, caisse_id, user_id, retours, total, ht, tva, css, garde, remise, total_client,
      total_prise_en_charge, arrondi, achat, espece, cheque, mobile_money, autres)
  select r.jour, r.caisse_id, r.user_id, count(*), -sum(r.total), -sum(r.ht), -sum(r.tva),
    -sum(r.css), -sum(r.garde), -sum(r.remise), -sum(r.total_client),
    -sum(r.total_prise_en_charge), -sum(r.arrondi), -sum(r.achat),
    -coalesce(sum(r.montant_rendu) filter (where r.mode = 'espece'), 0),
      -coalesce(sum(r.montant_rendu) filter (where r.mode = 'cheque'), 0),
      -coalesce(sum(r.montant_rendu) filter (where r.mode = 'mobile_money'), 0),
      -coalesce(sum(r.montant_rendu) filter (where r.mode = 'autres'), 0)
  from (select * from retour_vente where id in (select retour_id from nees)) r
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (jour, caisse_id, user_id) do update set retours = j.retours + excluded.retours,
    total = j.total + excluded.total, ht = j.ht + excluded.ht, tva = j.tva + excluded.tva,
    css = j.css + excluded.css, garde = j.garde + excluded.garde,
    remise = j.remise + excluded.remise, total_client = j.total_client + excluded.total_client,
    total_prise_en_charge = j.total_prise_en_charge + excluded.total_prise_en_charge,
    arrondi = j.arrondi + excluded.arrondi, achat = j.achat + excluded.achat,
    espece = j.espece + excluded.espece, cheque = j.cheque + excluded.cheque,
    mobile_money = j.mobile_money + excluded.mobile_money, autres = j.autres + excluded.autres;
  insert into agregat_heure as h (jour, heure, caisse_id, nombre, total)
  select r.jour, extract(hour from r.created_at at time zone 'UTC' + interval '1 hour')::smallint,
    r.caisse_id, 0, -sum(r.total)
  from (select * from retour_vente where id in (select retour_id from nees)) r
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (jour, heure, caisse_id) do update set total = h.total + excluded.total;
        insert into agregat_mois as m (mois, caisse_id, total, ht, tva, css, garde, remise,
          total_client, total_prise_en_charge, achat)
        select date_trunc('month', r.jour)::date, r.caisse_id, -sum(r.total), -sum(r.ht),
          -sum(r.tva), -sum(r.css), -sum(r.garde), -sum(r.remise), -sum(r.total_client),
          -sum(r.total_prise_en_charge), -sum(r.achat)
        from (select * from retour_vente where id in (select retour_id from nees)) r
        group by 1, 2
        order by 1, 2
        on conflict (mois, caisse_id) do update set total = m.total + excluded.total,
          ht = m.ht + excluded.ht, tva = m.tva + excluded.tva, css = m.css + excluded.css,
          garde = m.garde + excluded.garde, remise = m.remise + excluded.remise,
          total_client = m.total_client + excluded.total_client,
          total_prise_en_charge = m.total_prise_en_charge + excluded.total_prise_en_charge,
          achat = m.achat + excluded.achat;
        -- Today is in no sealed block, unless a clock was put right.
        if exists (select 1
        from (select * from retour_vente where id in (select retour_id from nees)) r
        where r.jour < (now() at time zone 'UTC' + interval '1 hour')::date
          or exists (select 1 from palier b where b.debut <= r.jour and b.fin > r.jour)) then
          perform pg_advisory_xact_lock_shared(hashtext('paliers'));
          insert into agregat_produit_palier as q (debut, fin, produit_id, qte, ht, total, achat)
          select b.debut, b.fin, x.produit_id, sum(x.qte), sum(x.ht), sum(x.total), sum(x.achat)
          from (
  select r.jour, l.produit_id, -sum(l.qte), -sum(l.total_ht), -sum(l.cout_total_reel),
    -sum(l.prix_achat * l.qte)
  from nees l
  join retour_vente r on r.id = l.retour_id group by 1, 2) x(jour, produit_id, qte, ht, total,
    achat)
          join palier b on b.debut <= x.jour and b.fin > x.jour
          group by 1, 2, 3
          order by 1, 2, 3
          on conflict (debut, fin, produit_id) do update set qte = q.qte + excluded.qte,
            ht = q.ht + excluded.ht, total = q.total + excluded.total,
            achat = q.achat + excluded.achat;
        end if;
        return null;
end
$$;

-- Row by row before the change: each product of one statement then sees those it already changed.
create or replace function f_categorie_changee()
  returns trigger language plpgsql
as $$
begin
        if f_categorie(old.categorie) <> f_categorie(new.categorie) then
          perform pg_advisory_xact_lock_shared(hashtext('paliers'));
          with d as materialized (
            select f.jour, f.caisse_id, d.categorie, sum(d.sens * f.net) as nombre
            from (
  select v.id, v.reservation_id, v.caisse_id, f.jour, f.net, f.annulations
  from (select x.*
    from vente x join reservation_produit y on y.reservation_id = x.reservation_id
    and y.produit_id = new.id) v
  cross join lateral (values
    (false, v.jour, 1, 0),
    (true, v.jour, case when v.contre_passee then 0 else -1 end, 0),
    (true, (coalesce(v.annule_at, v.created_at) at time zone 'UTC' + interval '1 hour')::date,
      case when v.contre_passee then -1 else 0 end, 1)
  ) as f(annulation, jour, net, annulations) where (not f.annulation or v.statut = 'Annulé')) f
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
            order by 1, 2, 3, 4 on conflict (debut, fin, caisse_id, categorie)
    do update set nombre = q.nombre + excluded.nombre
          )
          insert into agregat_categorie as k (jour, caisse_id, categorie, nombre)
          select jour, caisse_id, categorie, nombre
          from d
          order by 1, 2, 3 on conflict (jour, caisse_id, categorie)
    do update set nombre = k.nombre + excluded.nombre;
        end if;
        return new;
end
$$;

create or replace function f_vente_mois()
  returns trigger language plpgsql
as $$
begin
  insert into agregat_mois as m (mois, caisse_id, ventes, annulees, nombre, total, ht, tva, css,
    garde, remise, total_client, total_prise_en_charge, achat, panier_de, panier_a)
  select date_trunc('month', new.jour)::date, new.caisse_id, 1, 0, 1,
    new.total, new.ht, new.tva, new.css, new.garde, new.remise, new.total_client,
      new.total_prise_en_charge, coalesce(sum(x.prix_achat * x.qte), 0),
    new.reservation_id, new.reservation_id
  from reservation_produit x
  where x.reservation_id = new.reservation_id
  on conflict (mois, caisse_id) do update set ventes = m.ventes + excluded.ventes,
    annulees = m.annulees + excluded.annulees, nombre = m.nombre + excluded.nombre,
    total = m.total + excluded.total, ht = m.ht + excluded.ht, tva = m.tva + excluded.tva,
    css = m.css + excluded.css, garde = m.garde + excluded.garde,
    remise = m.remise + excluded.remise, total_client = m.total_client + excluded.total_client,
    total_prise_en_charge = m.total_prise_en_charge + excluded.total_prise_en_charge,
    achat = m.achat + excluded.achat, panier_de = least(m.panier_de, excluded.panier_de),
    panier_a = greatest(m.panier_a, excluded.panier_a);
  return null;
end
$$;

create or replace function f_annulation_mois()
  returns trigger language plpgsql
as $$
begin
  insert into agregat_mois as m (mois, caisse_id, ventes, annulees, nombre, total, ht, tva, css,
    garde, remise, total_client, total_prise_en_charge, achat)
  select date_trunc('month', f.jour)::date, v.caisse_id, 0, sum(f.annulees), sum(f.net),
    sum(f.net * v.total), sum(f.net * v.ht), sum(f.net * v.tva), sum(f.net * v.css),
      sum(f.net * v.garde), sum(f.net * v.remise), sum(f.net * v.total_client),
      sum(f.net * v.total_prise_en_charge), sum(f.net * l.achat)
  from (select * from vente where id = new.id) v
  cross join lateral (select coalesce(sum(x.prix_achat * x.qte), 0) as achat
  from reservation_produit x
  where x.reservation_id = v.reservation_id) l
  cross join lateral (values (v.jour, 1, case when v.contre_passee then 0 else -1 end),
    ((coalesce(v.annule_at, v.created_at) at time zone 'UTC' + interval '1 hour')::date, 0,
      case when v.contre_passee then -1 else 0 end))
    as f(jour, annulees, net)
  where f.annulees <> 0 or f.net <> 0 group by 1, 2 order by 1, 2
  on conflict (mois, caisse_id) do update set ventes = m.ventes + excluded.ventes,
    annulees = m.annulees + excluded.annulees, nombre = m.nombre + excluded.nombre,
    total = m.total + excluded.total, ht = m.ht + excluded.ht, tva = m.tva + excluded.tva,
    css = m.css + excluded.css, garde = m.garde + excluded.garde,
    remise = m.remise + excluded.remise, total_client = m.total_client + excluded.total_client,
    total_prise_en_charge = m.total_prise_en_charge + excluded.total_prise_en_charge,
    achat = m.achat + excluded.achat, panier_de = least(m.panier_de, excluded.panier_de),
    panier_a = greatest(m.panier_a, excluded.panier_a);
  return null;
end
$$;

-- All of them again, from the sales.
create or replace function f_refaire_agregats()
  returns void language plpgsql
as $$
begin
  perform f_refaire_agregats_du_jour();
  perform f_refaire_retours();
  perform f_refaire_mois();
  perform f_refaire_statistiques();
end
$$;

create or replace function f_refaire_agregats_du_jour()
  returns void language plpgsql
as $$
begin
        delete from agregat_jour; delete from agregat_heure; delete from agregat_produit;
  with faits as materialized (
  select v.id, v.reservation_id, v.caisse_id, v.user_id, f.jour, f.heure, f.ventes, f.annulees,
    f.net, f.tiroir, f.annulations,
    v.total, v.ht, v.tva, v.css, v.garde, v.remise, v.total_client, v.total_prise_en_charge,
      v.arrondi, v.montant_rendu, v.paiements
  from vente v cross join lateral (values
    ('vente', v.jour,
      extract(hour from v.created_at at time zone 'UTC' + interval '1 hour')::smallint, 1, 0, 1,
      1, 0),
    ('annulation', v.jour,
      extract(hour from v.created_at at time zone 'UTC' + interval '1 hour')::smallint, 0, 1,
      case when v.contre_passee then 0 else -1 end, 0, 0),
    ('annulation',
      (coalesce(v.annule_at, v.created_at) at time zone 'UTC' + interval '1 hour')::date,
      extract(hour from coalesce(v.annule_at,
        v.created_at) at time zone 'UTC' + interval '1 hour')::smallint, 0, 0,
      case when v.contre_passee then -1 else 0 end, -1, 1)
  ) as f(genre, jour, heure, ventes, annulees, net, tiroir, annulations)
  where f.genre in ('vente', 'annulation') and (f.genre = 'vente' or v.statut = 'Annulé')),
  jours as (
    insert into agregat_jour as j (jour, caisse_id, user_id, ventes, annulees, nombre, total, ht,
      tva, css, garde, remise, total_client, total_prise_en_charge, arrondi, achat, annulations,
      annulations_total, espece, cheque, mobile_money, autres)
    select f.jour, f.caisse_id, f.user_id, sum(f.ventes), sum(f.annulees), sum(f.net),
      sum(f.net * f.total), sum(f.net * f.ht), sum(f.net * f.tva), sum(f.net * f.css),
        sum(f.net * f.garde), sum(f.net * f.remise), sum(f.net * f.total_client),
        sum(f.net * f.total_prise_en_charge), sum(f.net * f.arrondi), sum(f.net * l.achat),
      sum(f.annulations), sum(f.annulations * f.total),
      sum(f.tiroir * (p.espece - coalesce(f.montant_rendu, 0))), sum(f.tiroir * p.cheque),
        sum(f.tiroir * p.mobile_money), sum(f.tiroir * p.autres)
    from faits f
    cross join lateral (select coalesce(sum(x.prix_achat * x.qte), 0) as achat
    from reservation_produit x
    where x.reservation_id = f.reservation_id) l
    cross join lateral (select coalesce(sum(round((x ->> 'montant')::numeric * 100))
      filter (where x ->> 'mode' = 'espece'), 0) as espece,
      coalesce(sum(round((x ->> 'montant')::numeric * 100))
      filter (where x ->> 'mode' = 'cheque'), 0) as cheque,
      coalesce(sum(round((x ->> 'montant')::numeric * 100))
      filter (where x ->> 'mode' = 'mobile_money'), 0) as mobile_money,
      coalesce(sum(round((x ->> 'montant')::numeric * 100))
      filter (where x ->> 'mode' = 'autres'), 0) as autres
    from jsonb_array_elements(coalesce(f.paiements, '[]'::jsonb)) x) p
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (jour, caisse_id, user_id) do update set ventes = j.ventes + excluded.ventes,
      annulees = j.annulees + excluded.annulees, nombre = j.nombre + excluded.nombre,
      total = j.total + excluded.total, ht = j.ht + excluded.ht, tva = j.tva + excluded.tva,
      css = j.css + excluded.css, garde = j.garde + excluded.garde,
      remise = j.remise + excluded.remise, total_client = j.total_client + excluded.total_client,
      total_prise_en_charge = j.total_prise_en_charge + excluded.total_prise_en_charge,
      arrondi = j.arrondi + excluded.arrondi, achat = j.achat + excluded.achat,
      annulations = j.annulations + excluded.annulations,
      annulations_total = j.annulations_total + excluded.annulations_total,
      espece = j.espece + excluded.espece, cheque = j.cheque + excluded.cheque,
      mobile_money = j.mobile_money + excluded.mobile_money, autres = j.autres + excluded.autres
  ), heures as (
    insert into agregat_heure as h (jour, heure, caisse_id, nombre, total)
    select f.jour, f.heure, f.caisse_id, sum(f.net), sum(f.net * f.total)
    from faits f
    where f.net <> 0
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (jour, heure, caisse_id) do update set nombre = h.nombre + excluded.nombre,
      total = h.total + excluded.total
  )
  insert into agregat_produit as p (jour, produit_id, qte, ht, total, achat, annulee)
  select f.jour, l.produit_id, sum(f.net * l.qte), sum(f.net * l.total_ht),
    sum(f.net * l.cout_total_reel), sum(f.net * l.prix_achat * l.qte), sum(f.annulations * l.qte)
  from faits f
  join reservation_produit l on l.reservation_id = f.reservation_id
  where f.net <> 0 or f.annulations <> 0
  group by 1, 2
  order by 1, 2
  on conflict (jour, produit_id)
  do update set qte = p.qte + excluded.qte, ht = p.ht + excluded.ht,
    total = p.total + excluded.total, achat = p.achat + excluded.achat,
    annulee = p.annulee + excluded.annulee;
end
$$;

create or replace function f_refaire_retours()
  returns void language plpgsql
as $$
begin
  insert into agregat_produit as p (jour, produit_id, qte, ht, total, achat, annulee)
  select x.*, 0
  from (
  select r.jour, l.produit_id, -sum(l.qte), -sum(l.total_ht), -sum(l.cout_total_reel),
    -sum(l.prix_achat * l.qte)
  from retour_vente_ligne l
  join retour_vente r on r.id = l.retour_id group by 1, 2) x
  order by 1, 2
  on conflict (jour, produit_id) do update set qte = p.qte + excluded.qte,
    ht = p.ht + excluded.ht, total = p.total + excluded.total, achat = p.achat + excluded.achat;
  insert into agregat_jour
    as j (jour, caisse_id, user_id, retours, total, ht, tva, css, garde, remise, total_client,
      total_prise_en_charge, arrondi, achat, espece, cheque, mobile_money, autres)
  select r.jour, r.caisse_id, r.user_id, count(*), -sum(r.total), -sum(r.ht), -sum(r.tva),
    -sum(r.css), -sum(r.garde), -sum(r.remise), -sum(r.total_client),
    -sum(r.total_prise_en_charge), -sum(r.arrondi), -sum(r.achat),
    -coalesce(sum(r.montant_rendu) filter (where r.mode = 'espece'), 0),
      -coalesce(sum(r.montant_rendu) filter (where r.mode = 'cheque'), 0),
      -coalesce(sum(r.montant_rendu) filter (where r.mode = 'mobile_money'), 0),
      -coalesce(sum(r.montant_rendu) filter (where r.mode = 'autres'), 0)
  from retour_vente r
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (jour, caisse_id, user_id) do update set retours = j.retours + excluded.retours,
    total = j.total + excluded.total, ht = j.ht + excluded.ht, tva = j.tva + excluded.tva,
    css = j.css + excluded.css, garde = j.garde + excluded.garde,
    remise = j.remise + excluded.remise, total_client = j.total_client + excluded.total_client,
    total_prise_en_charge = j.total_prise_en_charge + excluded.total_prise_en_charge,
    arrondi = j.arrondi + excluded.arrondi, achat = j.achat + excluded.achat,
    espece = j.espece + excluded.espece, cheque = j.cheque + excluded.cheque,
    mobile_money = j.mobile_money + excluded.mobile_money, autres = j.autres + excluded.autres;
  insert into agregat_heure as h (jour, heure, caisse_id, nombre, total)
  select r.jour, extract(hour from r.created_at at time zone 'UTC' + interval '1 hour')::smallint,
    r.caisse_id, 0, -sum(r.total)
  from retour_vente r
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (jour, heure, caisse_id) do update set total = h.total + excluded.total;
end
$$;

create or replace function f_refaire_mois()
  returns void language plpgsql
as $$
begin
  delete from agregat_mois;
  insert into agregat_mois (mois, caisse_id, ventes, annulees, nombre, total, ht, tva, css, garde,
    remise, total_client, total_prise_en_charge, achat)
  select date_trunc('month', jour)::date, caisse_id, sum(ventes), sum(annulees), sum(nombre),
    sum(total), sum(ht), sum(tva), sum(css), sum(garde), sum(remise), sum(total_client),
      sum(total_prise_en_charge), sum(achat)
  from agregat_jour
  group by 1, 2
  having sum(ventes) <> 0 or sum(nombre) <> 0 or sum(total) <> 0;
  update agregat_mois m
  set panier_de = v.de, panier_a = v.a
  from (select date_trunc('month', jour)::date as mois, caisse_id, min(reservation_id) as de,
    max(reservation_id) as a
  from vente
  group by 1, 2) v
  where v.mois = m.mois and v.caisse_id = m.caisse_id;
end
$$;

import { Migration } from '@mikro-orm/migrations';

const HEURE = (instant: string): string =>
  `extract(hour from ${instant} at time zone 'UTC' + interval '1 hour')::smallint`;
const JOUR = (instant: string): string =>
  `(${instant} at time zone 'UTC' + interval '1 hour')::date`;

/**
 * What each sale of `source` brings to each day, one row a fact. `ventes` and `annulees` count the
 * list of the day it was made; `net` is what the turnover takes (a cancellation takes it back from
 * the day of the sale, or from its own day when the sale was in a validated count); `tiroir` is
 * what the drawer took or gave back that moment.
 */
const FAITS = (source: string, genres: string): string => `
  select v.id, v.reservation_id, v.caisse_id, v.user_id, f.jour, f.heure, f.ventes, f.annulees,
    f.net, f.tiroir, f.annulations,
    v.total, v.ht, v.tva, v.css, v.garde, v.remise, v.total_client, v.total_prise_en_charge,
      v.arrondi, v.montant_rendu, v.paiements
  from ${source} v cross join lateral (values
    ('vente', v.jour, ${HEURE('v.created_at')}, 1, 0, 1, 1, 0),
    ('annulation', v.jour, ${HEURE('v.created_at')}, 0, 1,
      case when v.contre_passee then 0 else -1 end, 0, 0),
    ('annulation', ${JOUR('coalesce(v.annule_at, v.created_at)')},
      ${HEURE('coalesce(v.annule_at, v.created_at)')}, 0, 0,
      case when v.contre_passee then -1 else 0 end, -1, 1)
  ) as f(genre, jour, heure, ventes, annulees, net, tiroir, annulations)
  where f.genre in (${genres}) and (f.genre = 'vente' or v.statut = 'Annulé')`;

const AJOUTER = (table: string, colonnes: readonly string[]): string =>
  colonnes.map((c) => `${c} = ${table}.${c} + excluded.${c}`).join(', ');
const DU_JOUR = [
  'ventes',
  'annulees',
  'nombre',
  'total',
  'ht',
  'tva',
  'css',
  'garde',
  'remise',
  'total_client',
  'total_prise_en_charge',
  'arrondi',
  'achat',
  'annulations',
  'annulations_total',
  'espece',
  'cheque',
  'mobile_money',
  'autres',
];
const SOMMES = [
  'total',
  'ht',
  'tva',
  'css',
  'garde',
  'remise',
  'total_client',
  'total_prise_en_charge',
  'arrondi',
];
const MODES = ['espece', 'cheque', 'mobile_money', 'autres'];

/**
 * One statement: days, then hours, then products; the rows of each in one order, so that two
 * writers never wait in a ring.
 */
const AGREGER = (source: string, genres: string): string => `
  with faits as materialized (${FAITS(source, genres)}),
  jours as (
    insert into agregat_jour as j (jour, caisse_id, user_id, ${DU_JOUR.join(', ')})
    select f.jour, f.caisse_id, f.user_id, sum(f.ventes), sum(f.annulees), sum(f.net),
      ${SOMMES.map((c) => `sum(f.net * f.${c})`).join(', ')}, sum(f.net * l.achat),
      sum(f.annulations), sum(f.annulations * f.total),
      ${MODES.map((m) => `sum(f.tiroir * ${m === 'espece' ? '(p.espece - coalesce(f.montant_rendu, 0))' : `p.${m}`})`).join(', ')}
    from faits f
    cross join lateral (select coalesce(sum(x.prix_achat * x.qte), 0) as achat
    from reservation_produit x
    where x.reservation_id = f.reservation_id) l
    cross join lateral (select ${MODES.map((m) => `coalesce(sum(round((x ->> 'montant')::numeric * 100)) filter (where x ->> 'mode' = '${m}'), 0) as ${m}`).join(', ')}
    from jsonb_array_elements(coalesce(f.paiements, '[]'::jsonb)) x) p
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (jour, caisse_id, user_id) do update set ${AJOUTER('j', DU_JOUR)}
  ), heures as (
    insert into agregat_heure as h (jour, heure, caisse_id, nombre, total)
    select f.jour, f.heure, f.caisse_id, sum(f.net), sum(f.net * f.total)
    from faits f
    where f.net <> 0
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (jour, heure, caisse_id) do update set ${AJOUTER('h', ['nombre', 'total'])}
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
  do update set ${AJOUTER('p', ['qte', 'ht', 'total', 'achat', 'annulee'])}`;

/**
 * The same for the one row of a payment, in three short statements: half of what the general one
 * costs there.
 */
const VENTE_AGREGEE = `create function f_vente_agregee() returns trigger language plpgsql as $$
  declare cout bigint; e bigint := -coalesce(new.montant_rendu,
    0); c bigint := 0; m bigint := 0; x bigint := 0; p record;
  begin
    with l as (select produit_id, qte, total_ht, cout_total_reel, prix_achat * qte as achat
    from reservation_produit
    where reservation_id = new.reservation_id),
    ecrits as (
      insert into agregat_produit as a (jour, produit_id, qte, ht, total, achat, annulee)
      select new.jour, produit_id, qte, total_ht, cout_total_reel, achat, 0
      from l
      order by produit_id
      on conflict (jour, produit_id) do update set ${AJOUTER('a', ['qte', 'ht', 'total', 'achat'])}
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
      as j (jour, caisse_id, user_id, ventes, nombre, ${SOMMES.join(', ')}, achat,
        ${MODES.join(', ')})
    values (new.jour, new.caisse_id, new.user_id, 1, 1, ${SOMMES.map((s) => `new.${s}`).join(', ')},
      cout, e, c, m, x)
    on conflict (jour, caisse_id, user_id)
    do update set ${AJOUTER('j', ['ventes', 'nombre', ...SOMMES, 'achat', ...MODES])};
    insert into agregat_heure as h (jour, heure, caisse_id, nombre, total)
    values (new.jour, ${HEURE('new.created_at')}, new.caisse_id, 1, new.total)
    on conflict (jour, heure, caisse_id) do update set ${AJOUTER('h', ['nombre', 'total'])};
    if new.statut = 'Annulé' then perform f_agreger_annulation(new.id); end if;
    return null;
  end $$;`;

const colonnes = (noms: readonly string[], type: string): string =>
  noms.map((n) => `${n} ${type} not null default 0`).join(', ');

/**
 * Sums of each day, kept by the base in the transaction of the sale or of its cancellation,
 * whatever writes it. A row is only touched by whoever already holds the register's counter (a
 * sale) or the product (both), so no payment waits more than it did.
 */
export class Migration20261121_17_agregats extends Migration {
  override up(): void {
    this.addSql(`
      -- A cancellation inside a validated count is an act of the day it is made on; the day of the sale keeps its totals (contract §4).
      alter table vente add column contre_passee boolean not null default false;
      create index vente_contre_passee on vente (annule_at) where contre_passee;

      create table agregat_jour (jour date not null, caisse_id integer not null,
        user_id integer not null,
        ${colonnes(['ventes', 'annulees', 'nombre', 'annulations'], 'integer')},
        ${colonnes([...SOMMES, 'achat', 'annulations_total', ...MODES], 'bigint')},
          primary key (jour, caisse_id, user_id)) with (fillfactor = 60);
      create table agregat_heure (jour date not null, heure smallint not null,
        caisse_id integer not null, nombre integer not null, total bigint not null,
        primary key (jour, heure, caisse_id)) with (fillfactor = 60);
      create table agregat_produit (jour date not null, produit_id integer not null,
        qte integer not null, ht bigint not null, total bigint not null, achat bigint not null,
        annulee integer not null,
        primary key (jour, produit_id)) with (fillfactor = 80);
    `);
    this.addSql(`
      -- Everything again, from the sales: what a base that had sales before this begins with.
      create function f_refaire_agregats() returns void language plpgsql as $$ begin
        delete from agregat_jour; delete from agregat_heure; delete from agregat_produit;
        ${AGREGER('vente', `'vente', 'annulation'`)}; end $$;
      create function f_agreger_annulation(vente_id integer) returns void language plpgsql
        as $$ begin ${AGREGER('(select * from vente where id = vente_id)', `'annulation'`)}; end $$;
      create function f_annulation_agregee() returns trigger language plpgsql
        as $$ begin perform f_agreger_annulation(new.id); return null; end $$;
      ${VENTE_AGREGEE}
    `);
    // Years of sales are added up once, however long it takes.
    this.addSql('set local statement_timeout = 0');
    this.addSql('select f_refaire_agregats()');
    this.addSql(`
      create trigger vente_agregee after insert
        on vente for each row execute function f_vente_agregee();
      create trigger annulation_agregee after update of statut on vente for each row
        when (old.statut = 'Soldé'
          and new.statut = 'Annulé') execute function f_annulation_agregee();
      -- Lists walk a period from its end.
      drop index vente_date;
      create index vente_date on vente (created_at, id);
    `);
  }

  override down(): void {
    this.addSql(`
      drop trigger vente_agregee on vente; drop trigger annulation_agregee on vente;
      drop function f_vente_agregee(), f_annulation_agregee(), f_agreger_annulation(integer),
        f_refaire_agregats();
      drop table agregat_jour, agregat_heure, agregat_produit;
      drop index vente_date; create index vente_date on vente (created_at);
      alter table vente drop column contre_passee;
    `);
  }
}

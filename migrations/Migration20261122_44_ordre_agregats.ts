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

const PRODUITS = (faits: string): string => `
  ${faits}
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

const JOURS = (faits: string): string => `
  ${faits}
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
  on conflict (jour, caisse_id, user_id) do update set ${AJOUTER('j', DU_JOUR)}`;

const HEURES = (faits: string): string => `
  ${faits}
  insert into agregat_heure as h (jour, heure, caisse_id, nombre, total)
  select f.jour, f.heure, f.caisse_id, sum(f.net), sum(f.net * f.total)
  from faits f
  where f.net <> 0
  group by 1, 2, 3
  order by 1, 2, 3
  on conflict (jour, heure, caisse_id) do update set ${AJOUTER('h', ['nombre', 'total'])}`;

/** As migration 17 wrote it: one statement, whose parts PostgreSQL runs from the last to the first. */
const ENSEMBLE = (source: string, genres: string): string => `
  with faits as materialized (${FAITS(source, genres)}),
  jours as (${JOURS('')}), heures as (${HEURES('')})
  ${PRODUITS('')}`;

/** A statement a table, in the order of a payment: products, days, hours; rows by their key. */
const EN_ORDRE = (source: string, genres: string): string => {
  const faits = `with faits as (${FAITS(source, genres)})`;
  return [PRODUITS, JOURS, HEURES].map((table) => table(faits)).join(';');
};

const ANNULER = (agreger: typeof EN_ORDRE): string => `
  create or replace function f_agreger_annulation(vente_id integer) returns void language plpgsql
    as $$ begin
    ${agreger('(select * from vente where id = vente_id)', `'annulation'`)}; end $$;`;

/**
 * A cancellation adds to the daily sums in the order a payment does. In one statement with several
 * `with`, the hour was taken before the day, the payment took the day before the hour: the two
 * waited for each other.
 */
export class Migration20261122_44_ordre_agregats extends Migration {
  override up(): void {
    this.addSql(ANNULER(EN_ORDRE));
  }

  override down(): void {
    this.addSql(ANNULER(ENSEMBLE));
  }
}

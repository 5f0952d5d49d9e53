import type { EntityManager } from '@mikro-orm/postgresql';
import type { Periode } from '#shared/base/dates.ts';
import { type SqlRow, sqlWithValues } from '../../platform/db/sql.ts';
import type { Filters } from '../../platform/http/read-list.ts';
import {
  contrePasseesDe,
  effetsDe,
  JOUR_ANNULE,
  retoursDe,
  surLesJours,
  surLesPaliers,
} from '../../vente/vente/lire-agregats.sql.ts';

// SQL: statistics; whole days of sums, partial days of sales, as one subquery.

/** A subquery and its values. Whole days come from aggregates, partial days from sales. */
export interface Faits {
  texte: string;
  filtres: Filters;
}
const et = (filtres: Filters): string => filtres.conditions.map((c) => ` and ${c}`).join('');
const ACHAT = `(select coalesce(sum(l.prix_achat * l.qte), 0)
    from reservation_produit l
    where l.reservation_id = t.reservation_id)`;
const JOUR_RETOUR = `((t.created_at at time zone 'UTC' + interval '1 hour')::date)`;
const JOUR_EFFET = `((case when t.sens > 0 then t.created_at else t.annule_at end at time zone 'UTC' + interval '1 hour')::date)`;

/**
 * By day and seller, hundredths. `ventes`, `annulees`: the day's list; `nombre`: valid, or valid
 * when their day was counted [STA-48]; rest net.
 */
export function faitsJours(periode: Periode | null): Faits {
  const { filtres, bords } = surLesJours(periode, undefined);
  const jours = `select a.jour, a.user_id, a.ventes, a.annulees, a.nombre, a.total, a.ht, a.achat, a.remise
    from agregat_jour a
    where true${et(filtres)}`;
  const effets = effetsDe(filtres, bords).map(
    (e) =>
      `select ${JOUR_EFFET}, t.user_id, 0, 0, t.sens, t.sens * t.total, t.sens * t.ht,
          t.sens * ${ACHAT}, t.sens * t.remise
        from ${e} t`,
  );
  const revenus = retoursDe(filtres, bords).map(
    (r) =>
      `select ${JOUR_RETOUR}, t.user_id, 0, 0, 0, -t.total, -t.ht, -t.achat, -t.remise from ${r} t`,
  );
  const listes = bords.map(({ debut, fin }) => {
    const n = filtres.valeurs.push(debut, fin);
    return `select t.jour, t.user_id, 1, (t.statut = 'Annulé')::int, 0, 0, 0, 0, 0
      from vente t
      where t.created_at >= $${n - 1} and t.created_at < $${n}`;
  });
  const rendues = `select ${JOUR_ANNULE}, t.user_id, 0, 0, 1, 0, 0, 0, 0
      from ${contrePasseesDe(filtres, periode)}`;
  return {
    texte: [jours, ...effets, ...revenus, ...listes, rendues].join(' union all '),
    filtres,
  };
}

/** `produit_id, qte, ht, total, achat`, net of cancellations and returns. */
export async function faitsProduits(em: EntityManager, periode: Periode | null): Promise<Faits> {
  const de = (table: string) => (signe: string) =>
    `select a.produit_id, ${signe}a.qte as qte, ${signe}a.ht as ht, ${signe}a.total as total,
        ${signe}a.achat as achat
      from ${table} a`;
  const { selects, filtres, bords } = await surLesPaliers(
    em,
    periode,
    de('agregat_produit_palier'),
    de('agregat_produit'),
  );
  for (const e of effetsDe(filtres, bords))
    selects.push(
      `select l.produit_id, t.sens * l.qte as qte, t.sens * l.total_ht as ht,
          t.sens * l.cout_total_reel as total, t.sens * l.qte * l.prix_achat as achat
        from ${e} t
        join reservation_produit l on l.reservation_id = t.reservation_id`,
    );
  for (const r of retoursDe(filtres, bords))
    selects.push(
      `select l.produit_id, -l.qte as qte, -l.total_ht as ht, -l.cout_total_reel as total,
          -l.qte * l.prix_achat as achat
        from ${r} t
        join retour_vente_ligne l on l.retour_id = t.id`,
    );
  return { texte: selects.join(' union all '), filtres };
}

/** `categorie, nombre`: sales with one of its products, net of cancellations. */
export async function faitsCategories(em: EntityManager, periode: Periode | null): Promise<Faits> {
  const de = (table: string) => (signe: string) =>
    `select a.categorie, ${signe}a.nombre as nombre from ${table} a`;
  const { selects, filtres, bords } = await surLesPaliers(
    em,
    periode,
    de('agregat_categorie_palier'),
    de('agregat_categorie'),
  );
  for (const e of effetsDe(filtres, bords))
    selects.push(
      `select c.categorie, t.sens
        from ${e} t
        cross join lateral (select distinct f_categorie(p.categorie) as categorie
        from reservation_produit l
        join produit p on p.id = l.produit_id
        where l.reservation_id = t.reservation_id) c`,
    );
  return { texte: selects.join(' union all '), filtres };
}

/** `jour, heure, total`. */
export function faitsHeures(periode: Periode | null): Faits {
  const { filtres, bords } = surLesJours(periode, undefined);
  const jours = `select a.jour, a.heure::int as heure, a.total
    from agregat_heure a
    where true${et(filtres)}`;
  const effets = effetsDe(filtres, bords).map(
    (e) =>
      `select ${JOUR_EFFET},
          extract(hour
            from (case when t.sens > 0 then t.created_at else t.annule_at end) at time zone 'UTC'
              + interval '1 hour')::int,
          t.sens * t.total
        from ${e} t`,
  );
  const revenus = retoursDe(filtres, bords).map(
    (r) =>
      `select ${JOUR_RETOUR},
          extract(hour from t.created_at at time zone 'UTC' + interval '1 hour')::int, -t.total
        from ${r} t`,
  );
  return { texte: [jours, ...effets, ...revenus].join(' union all '), filtres };
}

/** Runs a query over the facts, aliased `f`. */
export async function demanderFaits<T = SqlRow>(
  em: EntityManager,
  faits: Faits | Promise<Faits>,
  question: (f: string) => string,
): Promise<T[]> {
  const { texte, filtres } = await faits;
  return sqlWithValues<T>(em, question(`(${texte}) f`), filtres.valeurs);
}

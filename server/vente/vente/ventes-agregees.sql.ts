import type { EntityManager } from '@mikro-orm/postgresql';
import type { Periode } from '#shared/base/dates.ts';
import type { Filters } from '../../platform/http/read-list.ts';
import {
  contrePasseesDe,
  effetsDe,
  JOUR_ANNULE,
  retoursDe,
  surLesJours,
  surLesPaliers,
} from './lire-agregats.sql.ts';

// SQL: statistics; sealed blocks, open days and partial days, then one row a product or a day.

const deLaTable = (table: string) => (signe: string) =>
  `select a.produit_id, ${signe}a.qte as qte from ${table} a`;
export async function lireVendus(
  em: EntityManager,
  periode: Periode | null,
  produit_id: number | undefined,
): Promise<{ vendus: string; filtres: Filters }> {
  const { selects, filtres, bords } = await surLesPaliers(
    em,
    periode,
    deLaTable('agregat_produit_palier'),
    deLaTable('agregat_produit'),
  );
  const pieces = effetsDe(filtres, bords).map(
    (e) =>
      `select l.produit_id, t.sens * l.qte as qte
        from ${e} t
        join reservation_produit l on l.reservation_id = t.reservation_id`,
  );
  const revenues = retoursDe(filtres, bords).map(
    (r) =>
      `select l.produit_id, -l.qte as qte
        from ${r} t
        join retour_vente_ligne l on l.retour_id = t.id`,
  );
  const celui = produit_id ? ` where produit_id = ${Number(produit_id)}` : '';
  const vendus = `select t.*
      from (select p.id, p.cip, p.libelle, p.recherche, v.n qte_vendus, p.qte qte_actu,
        p.prix_achat, p.prix_de_vente,
        round(p.prix_de_vente::numeric / nullif(p.prix_achat, 0), 2)::float8 coef
      from (select produit_id, sum(qte)::int n
      from (${[...selects, ...pieces, ...revenues].join(' union all ')}) x${celui}
      group by 1) v
      join produit p on p.id = v.produit_id
      where v.n <> 0) t
      where true`;
  return { vendus, filtres };
}

/** Hundredths. */
const SOMMES_DU_LIVRE = [
  'espece',
  'cheque',
  'mobile_money',
  'autres',
  'total_prise_en_charge',
  'remise',
  'total',
];
export function livreDesJours(
  jours: Periode | null,
  caisse_id: number | undefined,
): { livre: string; filtres: Filters } {
  const { filtres } = surLesJours(jours, caisse_id);
  const sommes = SOMMES_DU_LIVRE.map((c) => `sum(a.${c})::bigint as ${c}`).join(', ');
  const tenues = `select a.jour, a.nombre, a.annulations, a.retours, ${SOMMES_DU_LIVRE.map((c) => `a.${c}`).join(', ')}
      from agregat_jour a
      where true${filtres.conditions.map((c) => ` and ${c}`).join('')}`;
  const rendues = `select ${JOUR_ANNULE}, 1, 0, 0, ${SOMMES_DU_LIVRE.map(() => '0').join(', ')}
      from ${contrePasseesDe(filtres, jours, caisse_id)}`;
  const livre = `select t.*
      from (select to_char(a.jour, 'YYYYMMDD')::int as id, a.jour::text as jour,
        sum(a.nombre)::int as nombre, sum(a.annulations)::int as annulations,
        sum(a.retours)::int as retours, ${sommes},
        sum(a.espece + a.cheque + a.mobile_money + a.autres)::bigint as encaisse
      from (${tenues} union all ${rendues}) a
      group by a.jour) t
      where true`;
  return { livre, filtres };
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, jourDe, jourPlus, type Periode } from '#shared/base/dates.ts';
import { decouperMois, type Jours, moisSuivant } from '#shared/base/mois.ts';
import { couvrir } from '#shared/base/paliers.ts';
import { type Counted, type SqlRow, sqlWithValues } from '../../platform/db/sql.ts';
import { type Filters, addFilter } from '../../platform/http/read-list.ts';
import type { AgregatMoisRow, PalierRow } from './vente.entity.ts';
import type { OrNull, Renamed } from '../../platform/db/row.ts';

// SQL: statistics; sums of months, days and partial days put together by the period asked.

/** Whole days, and partial days at the ends. */
export interface Decoupe {
  /** End exclusive; null without a whole day. */
  jours: Jours | null;
  bords: readonly Periode[];
}

/** [VEN-8] Whole days from aggregates, partial days from sales. */
function decouperPeriode({ debut, fin }: Periode): Decoupe {
  const minuit = (instant: Date): boolean =>
    debutDeJour(jourDe(instant)).getTime() === instant.getTime();
  const de = minuit(debut) ? jourDe(debut) : jourPlus(jourDe(debut), 1);
  const a = jourDe(fin);
  if (de >= a) return { jours: null, bords: debut < fin ? [{ debut, fin }] : [] };
  const bords = [
    { debut, fin: debutDeJour(de) },
    { debut: debutDeJour(a), fin },
  ];
  return { jours: { de, a }, bords: bords.filter((b) => b.debut < b.fin) };
}

/** SQL conditions on daily sums, values quoted by `sqlWithValues`. */
export function surLesJours(
  periode: Periode | null,
  caisse_id: number | undefined,
): { filtres: Filters; bords: readonly Periode[] } {
  const filtres: Filters = { conditions: [], valeurs: [] };
  const decoupe = periode ? decouperPeriode(periode) : null;
  if (decoupe && !decoupe.jours) filtres.conditions.push('false');
  if (decoupe?.jours) {
    addFilter(filtres, 'a.jour >= ?', decoupe.jours.de);
    addFilter(filtres, 'a.jour < ?', decoupe.jours.a);
  }
  if (caisse_id) addFilter(filtres, 'a.caisse_id = ?', caisse_id);
  return { filtres, bords: decoupe?.bords ?? [] };
}

/** Whole months split out: years are read from monthly sums. */
interface Tenus {
  /** Subqueries over months and days; at least one. */
  selects: readonly string[];
  filtres: Filters;
  bords: readonly Periode[];
}
/** [VEN-15] Months, then remaining days, from equal-shaped tables; no period: months only. */
function surLesMois(
  periode: Periode | null,
  tables: { mois: string; jour: string },
  colonnes: string,
  caisse_id?: number,
): Tenus {
  const filtres: Filters = { conditions: [], valeurs: [] };
  const plage = (table: string, borne: string, bornes: Jours | null): string => {
    const f: Filters = { conditions: [], valeurs: filtres.valeurs };
    if (bornes) addFilter(f, `${borne} >= ?`, bornes.de);
    if (bornes) addFilter(f, `${borne} < ?`, bornes.a);
    if (caisse_id) addFilter(f, 'a.caisse_id = ?', caisse_id);
    return `select ${colonnes} from ${table} a where true${f.conditions.map((c) => ` and ${c}`).join('')}`;
  };
  if (!periode) return { selects: [plage(tables.mois, '', null)], filtres, bords: [] };
  const { jours, bords } = decouperPeriode(periode);
  const { mois, jours: restes } = jours ? decouperMois(jours) : { mois: null, jours: [] };
  const selects = [
    ...(mois ? [plage(tables.mois, 'a.mois', mois)] : []),
    ...restes.map((r) => plage(tables.jour, 'a.jour', r)),
  ];
  return {
    selects:
      selects.length > 0 ? selects : [`select ${colonnes} from ${tables.jour} a where false`],
    filtres,
    bords,
  };
}

const TOUJOURS = { de: '0001-01-01', a: '9999-12-31' };
/** Sums prefixed by `signe` ('' or '-'). */
type Sommes = (signe: '' | '-') => string;
/**
 * [VEN-20] Sealed blocks plus or minus open days (`tenus`, `ouverts`: sums, alias `a`), partial
 * days apart.
 */
export async function surLesPaliers(
  em: EntityManager,
  periode: Periode | null,
  tenus: Sommes,
  ouverts: Sommes,
): Promise<{ selects: string[]; filtres: Filters; bords: readonly Periode[] }> {
  const filtres: Filters = { conditions: [], valeurs: [] };
  const decoupe = periode ? decouperPeriode(periode) : { jours: TOUJOURS, bords: [] };
  const selects = [`${ouverts('')} where false`];
  if (decoupe.jours) {
    const { blocs, jours } = couvrir(
      decoupe.jours,
      await sqlWithValues<PalierRow>(
        em,
        'select debut::text as debut, fin::text as fin from palier',
        [],
      ),
    );
    const paire = (de: string, a: string): number => filtres.valeurs.push(de, a);
    for (const sens of [1, -1] as const) {
      const ceux = blocs
        .filter((b) => b.sens === sens)
        .map((b) => {
          const n = paire(b.debut, b.fin);
          return `($${n - 1}::date, $${n}::date)`;
        });
      if (ceux.length > 0)
        selects.push(
          `${tenus(sens > 0 ? '' : '-')} join (values ${ceux.join(', ')}) b(debut, fin) on a.debut = b.debut and a.fin = b.fin`,
        );
    }
    for (const { de, a, sens } of jours) {
      const n = paire(de, a);
      selects.push(`${ouverts(sens > 0 ? '' : '-')} where a.jour >= $${n - 1} and a.jour < $${n}`);
    }
  }
  return { selects, filtres, bords: decoupe.bords };
}

const SOMMES = [
  'total_client',
  'total_prise_en_charge',
  'total',
  'ht',
  'tva',
  'css',
  'garde',
  'remise',
] as const;
const DES_VENTES = { mois: 'agregat_mois', jour: 'agregat_jour' };
const ACHAT = `(select coalesce(sum(l.prix_achat * l.qte), 0)
    from reservation_produit l
    where l.reservation_id = t.reservation_id)`;

/** Sales of a partial day: made (+), cancelled after a validated count (−). */
const EFFETS = `(select t.*, 1 as sens
  from vente t
  where (t.statut = 'Soldé' or t.contre_passee) and t.created_at >= ? and t.created_at < ?
  union all
  select t.*, -1
  from vente t
  where t.contre_passee and t.annule_at >= ? and t.annule_at < ?)`;
/** Returns of a partial day, shaped like sales, to deduct. */
const RETOURS = `(select t.*
  from retour_vente t
  where t.created_at >= ? and t.created_at < ?)`;
function parBord(texte: string, filtres: Filters, bords: readonly Periode[]): string[] {
  return bords.map(({ debut, fin }) => {
    const n = filtres.valeurs.push(debut, fin);
    let rang = 0;
    return texte.replaceAll('?', () => `$${n - 1 + (rang++ % 2)}`);
  });
}
export const effetsDe = (filtres: Filters, bords: readonly Periode[]): string[] =>
  parBord(EFFETS, filtres, bords);
/** [RTV-11] Returns of each partial day. */
export const retoursDe = (filtres: Filters, bords: readonly Periode[]): string[] =>
  parBord(RETOURS, filtres, bords);

/** Cancellation day of sale `t`. */
export const JOUR_ANNULE = `((t.annule_at at time zone 'UTC' + interval '1 hour')::date)`;
/**
 * [STA-48] Counted sales cancelled in the period: deducted from the day's money, never its number.
 */
export function contrePasseesDe(
  filtres: Filters,
  periode: Periode | null,
  caisse_id?: number,
): string {
  const f: Filters = { conditions: ['t.contre_passee'], valeurs: filtres.valeurs };
  if (periode) addFilter(f, 't.annule_at >= ?', periode.debut);
  if (periode) addFilter(f, 't.annule_at < ?', periode.fin);
  if (caisse_id) addFilter(f, 't.caisse_id = ?', caisse_id);
  return `vente t where ${f.conditions.join(' and ')}`;
}

/** [VEN-5] Hundredths, named as the counters; null: all time. */
export async function sommer(
  em: EntityManager,
  periode: Periode | null,
  caisse_id: number | undefined,
): Promise<SqlRow> {
  const { selects, filtres, bords } = surLesMois(
    periode,
    DES_VENTES,
    [...SOMMES, 'achat', 'nombre'].map((c) => `coalesce(sum(a.${c}), 0) as ${c}`).join(', '),
    caisse_id,
  );
  const pieces = effetsDe(filtres, bords).map(
    (e) =>
      `select ${[...SOMMES.map((c) => `t.sens * t.${c}`), `t.sens * ${ACHAT}`, 't.sens'].map((c, i) => `coalesce(sum(${c}), 0) as ${[...SOMMES, 'achat', 'nombre'][i]}`).join(', ')}
        from ${e} t${caisse_id ? ` where t.caisse_id = ${Number(caisse_id)}` : ''}`,
  );
  const revenus = retoursDe(filtres, bords).map(
    (r) =>
      `select ${[...SOMMES, 'achat'].map((c) => `coalesce(-sum(t.${c}), 0) as ${c}`).join(', ')}, 0 as nombre
        from ${r} t${caisse_id ? ` where t.caisse_id = ${Number(caisse_id)}` : ''}`,
  );
  const rendues = `select ${[...SOMMES, 'achat'].map((c) => `0 as ${c}`).join(', ')}, count(*) as nombre
      from ${contrePasseesDe(filtres, periode, caisse_id)}`;
  const [ligne] = await sqlWithValues(
    em,
    `select sum(total_client)::bigint as total_client,
        sum(total_prise_en_charge)::bigint as total_pc, sum(total)::bigint as total_ca,
        sum(ht)::bigint as total_ht, sum(tva)::bigint as total_tva, sum(css)::bigint as total_css,
        sum(garde)::bigint as total_garde,
        sum(remise)::bigint as total_remise,
    sum(ht - achat - remise)::bigint as marge, sum(nombre)::int as nombre_ventes,
      coalesce(round(sum(total) / nullif(sum(nombre), 0)), 0)::bigint as panier_moyen
    from (${[...selects, ...pieces, ...revenus, rendues].join(' union all ')}) s`,
    filtres.valeurs,
  );
  return ligne ?? {};
}

const COMPTES: Readonly<Record<string, string>> = {
  Soldé: 'a.ventes - a.annulees',
  Annulé: 'a.annulees',
};
/** [VEN-9] Null when the period cuts a day. */
export async function compterListe(
  em: EntityManager,
  periode: Periode | null,
  statut: string | undefined,
  caisse_id: number | undefined,
): Promise<number | null> {
  const { selects, filtres, bords } = surLesMois(
    periode,
    DES_VENTES,
    `coalesce(sum(${COMPTES[statut ?? ''] ?? 'a.ventes'}), 0) as n`,
    caisse_id,
  );
  if (bords.length > 0) return null;
  const [ligne] = await sqlWithValues<Counted>(
    em,
    `select sum(n)::int as n from (${selects.join(' union all ')}) s`,
    filtres.valeurs,
  );
  return ligne?.n ?? 0;
}

/** First and last basket; null without sales. */
type Bornes = OrNull<Renamed<AgregatMoisRow, { de: 'panier_de'; a: 'panier_a' }>>;

/** [VEN-16] Basket id range of the period's months; null: none. */
export async function paniersDe(
  em: EntityManager,
  { debut, fin }: Periode,
): Promise<{ de: number; a: number } | null> {
  const [ligne] = await sqlWithValues<Bornes>(
    em,
    `select min(panier_de) as de, max(panier_a) as a
      from agregat_mois
      where mois >= date_trunc('month', $1::date) and mois <= $2::date`,
    [jourDe(debut), jourDe(fin)],
  );
  return ligne?.de == null || ligne.a === null ? null : { de: ligne.de, a: ligne.a };
}

interface Atteint {
  /** First day of the month, or the day. */
  quand: AgregatMoisRow['mois'];
  avant: number;
}
interface Page {
  statut: string | undefined;
  caisse_id: number | undefined;
  /** Sales before the page, in its order. */
  saut: number;
  sens: 'asc' | 'desc';
}
/** [VEN-18] Deep paging by date: start day and offset. Null when the period cuts a day. */
export async function departDe(
  em: EntityManager,
  periode: Periode | null,
  { statut, caisse_id, saut, sens }: Page,
): Promise<{ condition: string; saut: number } | null> {
  const compte = `coalesce(sum(${COMPTES[statut ?? ''] ?? 'a.ventes'}), 0)`;
  /** First month or day reaching the page; the sales before it. */
  const atteindre = async (table: string, borne: string, filtres: Filters, avant: number) => {
    const conditions = [
      ...filtres.conditions,
      ...(caisse_id ? [`a.caisse_id = ${Number(caisse_id)}`] : []),
    ];
    const [ligne] = await sqlWithValues<Atteint>(
      em,
      `select quand::text, avant
        from (select quand, n, sum(n) over (order by quand ${sens}) - n as avant
      from (select a.${borne} as quand, ${compte} as n
      from ${table} a
      where true${conditions.map((c) => ` and ${c}`).join('')}
      group by 1) p) c
      where n > 0 and avant <= ${avant}
      order by quand ${sens === 'asc' ? 'desc' : 'asc'}
      limit 1`,
      filtres.valeurs,
    );
    return ligne && { quand: ligne.quand, reste: avant - Number(ligne.avant) };
  };
  const jours: Filters = { conditions: [], valeurs: [] };
  let reste = saut;
  if (periode) {
    const { jours: entiers, bords } = decouperPeriode(periode);
    if (bords.length > 0 || !entiers) return null;
    addFilter(jours, 'a.jour >= ?', entiers.de);
    addFilter(jours, 'a.jour < ?', entiers.a);
  } else {
    const mois = await atteindre('agregat_mois', 'mois', { conditions: [], valeurs: [] }, saut);
    if (!mois) return null;
    reste = mois.reste;
    addFilter(jours, 'a.jour >= ?', mois.quand);
    addFilter(jours, 'a.jour < ?', `${moisSuivant(mois.quand)}-01`);
  }
  const jour = await atteindre('agregat_jour', 'jour', jours, reste);
  if (!jour) return null;
  const borne = sens === 'asc' ? debutDeJour(jour.quand) : debutDeJour(jourPlus(jour.quand, 1));
  return {
    condition: `t.created_at ${sens === 'asc' ? '>=' : '<'} '${borne.toISOString()}'::timestamptz`,
    saut: jour.reste,
  };
}

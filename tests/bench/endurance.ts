import { setTimeout as attendre } from 'node:timers/promises';
import { type Banc, centiles, dire, lireAppel, ouvrirBanc } from './banc.ts';
import { ouvrirEcranLeger } from './ecrans-legers.ts';
import { residente } from './residence.ts';
import { type ComptoirsPleins, ouvrirComptoirs, vendre } from './journee-pleine.ts';

const MINUTES = Number(process.env['BANC_MINUTES'] ?? 30);
const CONNEXIONS_PAR_MINUTE = 1_000;
const VENTES_PAR_SECONDE = 10;
const CAISSES = 16;
const SEJOUR_MS = 20_000;

interface Releve {
  minute: number;
  /** Megabytes, the least of the minute: what is left once garbage was collected. */
  tas: number;
  tenu: number;
  dehors: number;
  rss: number;
  ventes: number;
}
/** Megabytes of the heap that are used, that it holds, and that stand beside it. */
async function memoireDe(banc: Banc) {
  const { texte } = await lireAppel({ adresse: banc.adresse, token: '' }, '/metriques');
  const lire = (nom: string) =>
    Number(new RegExp(`^nodejs_${nom}_bytes (\\S+)`, 'm').exec(texte)?.[1] ?? NaN) / 1e6;
  return {
    tas: lire('heap_size_used'),
    tenu: lire('heap_size_total'),
    dehors: lire('external_memory'),
  };
}

/** Percent of the middle gained in ten minutes, by least squares. */
function pente(releves: readonly Releve[], lire: (r: Releve) => number): number {
  const n = releves.length;
  const moyenne = (f: (r: Releve) => number) => releves.reduce((s, r) => s + f(r), 0) / n;
  const [mx, my] = [moyenne((r) => r.minute), moyenne(lire)];
  const haut = releves.reduce((s, r) => s + (r.minute - mx) * (lire(r) - my), 0);
  const bas = releves.reduce((s, r) => s + (r.minute - mx) ** 2, 0);
  return Math.round(((haut / bas) * 10 * 10_000) / my) / 100;
}

/** The tables that a sale must not leave larger: what waits, who is here, what is numbered. */
const PETITES = ['a_publier', 'presence', 'sujet', 'caisse', 'chaine_caisse', 'chaine_fiscale'];
async function tables({ sql }: Banc): Promise<Record<string, number>> {
  const { rows } = await sql.query<{ nom: string; ko: number }>(
    `select relname as nom, (pg_total_relation_size(oid) / 1000)::int as ko
      from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return Object.fromEntries(rows.map((r) => [r.nom, r.ko]));
}
async function enonces({ sql }: Banc): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    'select count(*)::int as n from pg_stat_statements',
  );
  return rows[0]?.n ?? NaN;
}

/** A screen that opens, stays a while and leaves. */
async function passer(banc: Banc, c: ComptoirsPleins, i: number): Promise<void> {
  const rang = i % CAISSES;
  const prise = await ouvrirEcranLeger(banc.adresse, c.caissiers[rang]?.token ?? '', [
    'caisses',
    `caisse:${c.caisses[rang]}`,
  ]);
  await attendre(SEJOUR_MS);
  prise.close();
}

/** Something done so many times a second until told to stop; what is late is not caught up. */
async function cadence(
  parSeconde: number,
  fini: () => boolean,
  faire: (i: number) => Promise<void>,
): Promise<number> {
  const enCours = new Set<Promise<void>>();
  let i = 0;
  for (let prochain = performance.now(); !fini(); prochain += 1_000 / parSeconde) {
    await attendre(Math.max(0, prochain - performance.now()));
    const un: Promise<void> = faire(i).finally(() => enCours.delete(un));
    enCours.add(un);
    i += 1;
  }
  await Promise.all(enCours);
  return i;
}

/** Each register sells in its turn: a cashier takes one basket at a time. */
function vendeurs(c: ComptoirsPleins, durees: number[]): (i: number) => Promise<void> {
  const files = Array.from({ length: CAISSES }, () => Promise.resolve());
  return (i) => {
    const rang = i % CAISSES;
    const suite = (files[rang] ?? Promise.resolve()).then(async () => {
      const depart = performance.now();
      await vendre(c, i, rang);
      durees.push(performance.now() - depart);
    });
    files[rang] = suite;
    return suite;
  };
}

/**
 * Half an hour at a thousand connections a minute and ten sales a second: memory flat (≤ 1 % in ten
 * minutes), as many statements at the end as after the first third, small tables as small.
 */
export async function mesurerEndurance(): Promise<void> {
  process.env['BANC_STAT'] = '1';
  const banc = await ouvrirBanc();
  try {
    await banc.sql.query('create extension if not exists pg_stat_statements');
    const c = await ouvrirComptoirs(banc, CAISSES);
    const releves: Releve[] = [];
    const durees: number[] = [];
    const compte = { enonces: NaN, tables: {} as Record<string, number> };
    let fini = false;
    const travail = Promise.all([
      cadence(
        CONNEXIONS_PAR_MINUTE / 60,
        () => fini,
        (i) => passer(banc, c, i),
      ),
      cadence(VENTES_PAR_SECONDE, () => fini, vendeurs(c, durees)),
    ]);
    for (let minute = 1; minute <= MINUTES; minute++) {
      let moindre = { tas: Infinity, tenu: Infinity, dehors: Infinity, rss: Infinity };
      for (let s = 0; s < 60; s++) {
        await attendre(1_000);
        const vue = { ...(await memoireDe(banc)), rss: residente(banc.pid) / 1024 };
        moindre = {
          tas: Math.min(moindre.tas, vue.tas),
          tenu: Math.min(moindre.tenu, vue.tenu),
          dehors: Math.min(moindre.dehors, vue.dehors),
          rss: Math.min(moindre.rss, vue.rss),
        };
      }
      releves.push({ minute, ...moindre, ventes: durees.length });
      if (minute === Math.ceil(MINUTES / 3))
        Object.assign(compte, { enonces: await enonces(banc), tables: await tables(banc) });
      if (process.env['BANC_DETAIL']) console.error(JSON.stringify(releves.at(-1)));
    }
    fini = true;
    const [connexions] = await travail;
    const apres = await tables(banc);
    const depuis = releves.slice(Math.ceil(MINUTES / 3));
    dire(`Endurance : ${MINUTES} minutes (mémoire ≤ 1 % en dix minutes, le reste stable)`, {
      connexions,
      ventes: durees.length,
      vente_ms: centiles(durees, MINUTES * 60),
      tas_pour_cent: pente(depuis, (r) => r.tas),
      rss_pour_cent: pente(depuis, (r) => r.rss),
      tas_tenu_pour_cent: pente(depuis, (r) => r.tenu),
      hors_du_tas_mo: [depuis[0]?.dehors, depuis.at(-1)?.dehors].map((mo) => Math.round(mo ?? 0)),
      tas_mo: Math.round(releves.at(-1)?.tas ?? 0),
      rss_mo: Math.round(releves.at(-1)?.rss ?? 0),
      enonces: { au_tiers: compte.enonces, a_la_fin: await enonces(banc) },
      petites_tables_ko: Object.fromEntries(
        PETITES.map((t) => [t, `${compte.tables[t] ?? 0} → ${apres[t] ?? 0}`]),
      ),
      octets_par_vente: Object.fromEntries(
        Object.entries(apres)
          .map(([t, ko]) => [t, ko - (compte.tables[t] ?? 0)] as const)
          .filter(([, ko]) => ko > 200)
          .toSorted((a, b) => b[1] - a[1])
          .map(([t, ko]) => [t, Math.round((ko * 1000) / ventesDepuis(releves))]),
      ),
    });
  } finally {
    await banc.fermer();
  }
}
const ventesDepuis = (releves: readonly Releve[]): number =>
  (releves.at(-1)?.ventes ?? 0) - (releves[Math.ceil(MINUTES / 3) - 1]?.ventes ?? 0);

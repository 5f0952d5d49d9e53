import { randomUUID } from 'node:crypto';
import {
  ecrireAppel,
  type Banc,
  charger,
  dire,
  mediane,
  type Mesure,
  ouvrirBanc,
  ouvrirSession,
} from './banc.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { semerCaisses, semerProduits } from './paniers.ts';

/** Sales of the day, and how many are paid between two looks. */
const VENTES = Number(process.env['BANC_VENTES'] ?? 50_000);
const PAQUET = 1_000;
/** Thousands of a full day beside as many of a new one. */
const COUPLES = 8;
const CAISSES = (process.env['BANC_CAISSES'] ?? '1,16').split(',').map(Number);
/** BANC_STAT=1: what each statement costs a sale, in the second thousand and in the last. */
const STAT = process.env['BANC_STAT'] !== undefined;

/** Sellers, cashiers and registers of a full day, by rank. */
export interface ComptoirsPleins {
  banc: Banc;
  /** A seller and a cashier a register. */
  vendeurs: { id: number; token: string }[];
  caissiers: { id: number; token: string }[];
  caisses: number[];
  produits: number[];
}
export async function ouvrirComptoirs(banc: Banc, combien: number): Promise<ComptoirsPleins> {
  const personnes = (submenu: 'reservation' | 'caisse') =>
    Promise.all(
      Array.from({ length: combien }, () =>
        ouvrirSession(banc, `${submenu} ${randomUUID()}`, [{ menu: 'VENTE', submenus: [submenu] }]),
      ),
    );
  const caissiers = await personnes('caisse');
  return {
    banc,
    vendeurs: await personnes('reservation'),
    caissiers,
    caisses: await semerCaisses(banc, caissiers),
    produits: await semerProduits(banc, 2_000),
  };
}

/** Sale number `i` as people make it: basket, three lines, sent to the desk, paid there. */
export async function vendre(c: ComptoirsPleins, i: number, rang: number): Promise<void> {
  const { banc, produits } = c;
  const ecrire = async (token: string, chemin: string, corps: object) => {
    const { statut, texte } = await ecrireAppel({ adresse: banc.adresse, token }, chemin, corps);
    if (statut !== 200) throw new Error(`${chemin} : ${statut} ${texte}`);
    return (JSON.parse(texte) as { data: Reservation }).data;
  };
  const [vendeur, caissier] = [c.vendeurs[rang]?.token ?? '', c.caissiers[rang]?.token ?? ''];
  const { id } = await ecrire(vendeur, '/api/reservations', {});
  const chemin = `/api/reservations/${id}/update`;
  await ecrire(vendeur, chemin, {
    caisse_id: c.caisses[rang],
    reservation_produits: [0, 1, 2].map((k) => ({
      produit_id: produits[(i * 3 + k) % produits.length],
      qte: 1,
    })),
  });
  const { net_a_payer } = await ecrire(vendeur, chemin, {
    switch_caisse_at: new Date().toISOString(),
  });
  await ecrire(caissier, chemin, {
    status: 'Termine',
    amount_gived: net_a_payer,
    mode_paiement: 'espece',
  });
}

interface Enonce {
  phrase: string;
  appels: number;
  ms: number;
  plan: number;
  blocs: number;
  octets: number;
}
/**
 * What each statement costs a sale: calls, milliseconds, pages looked at, bytes of log. Pages and
 * bytes do not depend on the machine: what grows with the day is seen there.
 */
async function enonces({ sql }: Banc): Promise<Enonce[]> {
  const { rows } = await sql.query<Enonce>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as phrase, sum(calls)::float as appels,
        sum(total_exec_time)::float as ms, sum(total_plan_time)::float as plan, sum(shared_blks_hit + shared_blks_read)::float as blocs,
        sum(wal_bytes)::float as octets
      from pg_stat_statements
      where query not like '%pg_stat%'
      group by 1
      order by ms desc`,
  );
  await sql.query('select pg_stat_statements_reset()');
  return rows;
}
function direCout(avant: Enonce[], apres: Enonce[], ventes: number): void {
  const par = (n: number) => (n / ventes).toFixed(2).padStart(9);
  for (const a of apres.slice(0, 24)) {
    const b = avant.find((x) => x.phrase === a.phrase) ?? {
      appels: 0,
      ms: 0,
      plan: 0,
      blocs: 0,
      octets: 0,
    };
    console.error(
      `${par(b.appels)}→${par(a.appels)} ms${par(b.ms)}→${par(a.ms)} plan${par(b.plan)}→${par(a.plan)} blocs${par(b.blocs)}→${par(a.blocs)} octets${par(b.octets)}→${par(a.octets)}  ${a.phrase}`,
    );
  }
}

const arrondi = (n: number): number => Math.round(n * 1000) / 1000;

const debit = (paquets: readonly Mesure[]): number => mediane(paquets.map((p) => p.debit));

/**
 * A thousand sales on the full day and a thousand on a day that begins, in turn: a machine that slows
 * down meanwhile slows both. The first thousand of the new day (cold) is left out.
 */
async function comparerAuDebut(plein: ComptoirsPleins, combien: number): Promise<number[]> {
  const banc = await ouvrirBanc();
  try {
    const neuf = await ouvrirComptoirs(banc, combien);
    const rapports: number[] = [];
    for (let n = 0; n <= COUPLES * PAQUET; n += PAQUET) {
      const deux: number[] = [];
      for (const c of [plein, neuf])
        deux.push((await charger(combien, PAQUET, (i, rang) => vendre(c, n + i, rang))).debit);
      const [auPlein, auDebut] = deux;
      if (n > 0) rapports.push((auPlein ?? NaN) / (auDebut ?? NaN));
    }
    return rapports;
  } finally {
    await banc.fermer();
  }
}

/**
 * P18: the rate of a full day against that of a day that begins, on one register, then on sixteen
 * (`BANC_CAISSES`: on so many alone).
 */
export async function mesurerJourneePleine(banc: Banc): Promise<void> {
  for (const combien of CAISSES) {
    const comptoir = await ouvrirComptoirs(banc, combien);
    const paquets: Mesure[] = [];
    const couts: Enonce[][] = [];
    if (STAT) await banc.sql.query('create extension if not exists pg_stat_statements');
    for (let n = 0; n < VENTES; n += PAQUET) {
      if (STAT) await banc.sql.query('select pg_stat_statements_reset()');
      paquets.push(await charger(combien, PAQUET, (i, rang) => vendre(comptoir, n + i, rang)));
      if (STAT) couts.push(await enonces(banc));
      if (process.env['BANC_DETAIL']) console.error(n + PAQUET, JSON.stringify(paquets.at(-1)));
    }
    if (STAT) direCout(couts[1] ?? [], couts.at(-1) ?? [], PAQUET);
    const rapports = await comparerAuDebut(comptoir, combien);
    dire(`P18 ${VENTES} ventes du jour sur ${combien} caisse(s) (plein = début à 5 % près)`, {
      ratio: arrondi(mediane(rapports)),
      couples: rapports.map(arrondi),
      debits: { debut: debit(paquets.slice(1, 6)), fin: debit(paquets.slice(-5)) },
    });
  }
}

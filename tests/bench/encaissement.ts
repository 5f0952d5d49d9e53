import { randomUUID } from 'node:crypto';
import {
  ecrireAppel,
  type Banc,
  charger,
  dire,
  mediane,
  type Mesure,
  ouvrirSession,
} from './banc.ts';
import { FONCTIONS_LIMITE, semerCaisses, semerPaniers, semerProduits } from './paniers.ts';

/** Ten baskets wait at each register at the start of a round. */
const TOUR = 160;

export interface SceneDesCaisses {
  banc: Banc;
  vendeur: { id: number; token: string };
  caissiers: { id: number; token: string }[];
  caisses: number[];
}
/** `n` registers held, and a seller. */
export async function preparerCaisses(banc: Banc, n: number): Promise<SceneDesCaisses> {
  const vendeur = await ouvrirSession(banc, `vendeur ${randomUUID()}`, [
    { menu: 'VENTE', submenus: ['reservation'] },
  ]);
  const caissiers = await Promise.all(
    Array.from({ length: n }, (_, i) =>
      ouvrirSession(banc, `caissier ${i} ${randomUUID()}`, [
        { menu: 'VENTE', submenus: ['caisse'] },
      ]),
    ),
  );
  return { banc, vendeur, caissiers, caisses: await semerCaisses(banc, caissiers) };
}

/** Pays that basket over HTTP, all rules on, with its key: the status of the answer. */
export async function payerPanier(
  { banc, caissiers, caisses }: SceneDesCaisses,
  panier: { id: number; caisse: number },
): Promise<number> {
  const caissier = caissiers[caisses.indexOf(panier.caisse)];
  const { statut } = await ecrireAppel(
    { adresse: banc.adresse, token: caissier?.token ?? '' },
    `/api/reservations/${panier.id}/update`,
    { status: 'Termine', amount_gived: 3000, mode_paiement: 'espece' },
  );
  return statut;
}

/** Pays every basket. */
async function parHttp(
  scene: SceneDesCaisses,
  clients: number,
  choisir: (i: number) => number[],
): Promise<Mesure & { refus: number }> {
  const { banc, vendeur, caisses } = scene;
  const paniers = await semerPaniers(banc, { n: TOUR, vendeur_id: vendeur.id, caisses, choisir });
  await banc.sql.query('analyze reservation, reservation_produit');
  let refus = 0;
  const mesure = await charger(clients, TOUR, async (i) => {
    const panier = paniers[i];
    if (panier && (await payerPanier(scene, panier)) !== 200) refus += 1;
  });
  return { ...mesure, refus };
}

type Fonction = 'banc_encaisser' | 'banc_tout_ecrire';
async function parFonction(
  { banc, vendeur, caisses }: SceneDesCaisses,
  fonction: Fonction,
  clients: number,
  choisir: (i: number) => number[],
): Promise<Mesure> {
  const paniers = await semerPaniers(banc, { n: TOUR, vendeur_id: vendeur.id, caisses, choisir });
  const connexions = await Promise.all(Array.from({ length: clients }, () => banc.sql.connect()));
  const mesure = await charger(clients, TOUR, async (i, c) => {
    await connexions[c]?.query({
      name: fonction,
      text: `select ${fonction}($1)`,
      values: [paniers[i]?.id],
    });
  });
  for (const c of connexions) c.release();
  return mesure;
}

/**
 * P5: checkout over HTTP against the database's own limit, alternating in one run: against a bare
 * function, and one that writes the same rows.
 */
export async function mesurerEncaissement(banc: Banc): Promise<void> {
  await banc.sql.query(FONCTIONS_LIMITE);
  const produits = await semerProduits(banc, 2_000);
  const scene = await preparerCaisses(banc, 16);
  const choisir = (i: number) => [0, 1, 2].map((k) => produits[(i * 3 + k) % produits.length] ?? 0);
  const tours: {
    http: number;
    nue: number;
    pareille: number;
    p50: number;
    p99: number;
    refus: number;
  }[] = [];
  for (let t = -3; t < 21; t++) {
    const nue = await parFonction(scene, 'banc_encaisser', 16, choisir);
    const pareille = await parFonction(scene, 'banc_tout_ecrire', 16, choisir);
    // What the function left waiting for a number is not the product's to publish.
    await banc.sql.query('truncate a_publier');
    const { debit, p50, p99, refus } = await parHttp(scene, 16, choisir);
    if (t >= 0)
      tours.push({ http: debit, nue: nue.debit, pareille: pareille.debit, p50, p99, refus });
  }
  const m = (f: (t: (typeof tours)[number]) => number) =>
    Math.round(mediane(tours.map(f)) * 1000) / 1000;
  dire('P5 encaissement, part de la limite de la base (≥ 0,25)', {
    ratio: m((t) => t.http / t.pareille),
    ratio_fonction_nue: m((t) => t.http / t.nue),
    http: m((t) => t.http),
    p50: m((t) => t.p50),
    p99: m((t) => t.p99),
    refus: tours.reduce((s, t) => s + t.refus, 0),
    limite: m((t) => t.pareille),
    limite_nue: m((t) => t.nue),
  });
}

/**
 * [CER-1] Checkout with a country set, where each sale writes its frozen invoice, against none: in
 * pairs, each first in turn.
 */
export async function mesurerCertification(banc: Banc): Promise<void> {
  const produits = await semerProduits(banc, 2_000);
  const scene = await preparerCaisses(banc, 16);
  const choisir = (i: number) => [0, 1, 2].map((k) => produits[(i * 3 + k) % produits.length] ?? 0);
  await banc.sql.query(
    `insert into pharmacie (nom_pharmacie, telephone1, adresse, nif) values ('P', '1', 'A', 'N')`,
  );
  const tour = async (pays: 'gabon' | null): Promise<Mesure & { refus: number }> => {
    await banc.sql.query('update pharmacie set certification_pays = $1', [pays]);
    return parHttp(scene, 16, choisir);
  };
  const paires: { avec: Mesure & { refus: number }; sans: Mesure & { refus: number } }[] = [];
  for (let t = -2; t < 20; t++) {
    const premier = await tour(t % 2 === 0 ? 'gabon' : null);
    const second = await tour(t % 2 === 0 ? null : 'gabon');
    if (t >= 0)
      paires.push(t % 2 === 0 ? { avec: premier, sans: second } : { avec: second, sans: premier });
  }
  const { rows } = await banc.sql.query<{ n: number }>(
    'select count(*)::int as n from certification',
  );
  const m = (f: (p: (typeof paires)[number]) => number) =>
    Math.round(mediane(paires.map(f)) * 1000) / 1000;
  dire('[CER-1] encaissement certifié, part de celui qui ne l’est pas (≥ 0,97)', {
    ratio: m((p) => p.avec.debit / p.sans.debit),
    p50: m((p) => p.avec.p50),
    p50_sans: m((p) => p.sans.p50),
    p99: m((p) => p.avec.p99),
    p99_sans: m((p) => p.sans.p99),
    factures: rows[0]?.n ?? 0,
    refus: paires.reduce((s, p) => s + p.avec.refus + p.sans.refus, 0),
  });
}

/** P6: 32 clients on the same 10 products: no deadlock, no 5xx, against the cold rate. */
export async function mesurerChaud(banc: Banc): Promise<void> {
  const produits = await semerProduits(banc, 2_000);
  const scene = await preparerCaisses(banc, 16);
  const chauds = produits.slice(0, 10);
  const pioche = (i: number, parmi: number[]) =>
    [0, 3, 7].map((k) => parmi[(i * 7 + k) % parmi.length] ?? 0);
  const verrousAvant = await interblocages(banc);
  const froid = await parHttp(scene, 32, (i) => pioche(i, produits));
  const chaud = await parHttp(scene, 32, (i) => pioche(i, chauds));
  dire('P6 mêmes 10 produits, 32 clients (0 interblocage, ≥ 0,4 du froid)', {
    ratio: Math.round((chaud.debit / froid.debit) * 1000) / 1000,
    interblocages: (await interblocages(banc)) - verrousAvant,
    refus: chaud.refus,
    chaud,
    froid,
  });
}

async function interblocages(banc: Banc): Promise<number> {
  const { rows } = await banc.sql.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks ?? 0);
}

import { randomUUID } from 'node:crypto';
import { setTimeout as attendre } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { formatNombre } from '#shared/base/montant.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { ecrireAppel, type Banc, centiles, dire, ouvrirSession } from './banc.ts';
import { ouvrirEcranLeger } from './ecrans-legers.ts';
import { avecNavigateur, ouvrirPage, type Personne } from './page.ts';
import { semerCaisses, semerProduits } from './paniers.ts';
import { ouvrirPlancher } from './plancher.ts';

const CLICS = 500;
const CAISSES = 50;

/** What a page notes of each act, on the machine's clock. */
export interface MarquesPage {
  /** The seller's presses. */
  clics: number[];
  /** Requests that wrote: when they left, when their answer was whole. */
  parties: { url: string; a: number }[];
  revenues: { url: string; a: number }[];
  /** Frames that told of a basket at the desk. */
  trames: number[];
  /** New rows of the cashier's queue, in the page; then on the screen. */
  arrivees: number[];
  peintes: number[];
}
declare global {
  interface Window {
    marques: MarquesPage;
    /** Tells the measure that a row is on the screen: nothing looks at the page meanwhile. */
    ligneVue?: () => Promise<void>;
  }
}

/** Runs before the page's own code: notes presses, requests, frames and what they draw. */
function espionner(): void {
  const instant = () => performance.timeOrigin + performance.now();
  const m: MarquesPage = {
    clics: [],
    parties: [],
    revenues: [],
    trames: [],
    arrivees: [],
    peintes: [],
  };
  window.marques = m;
  const aller = window.fetch;
  window.fetch = async (...args) => {
    const url = String(args[0]);
    const ecrit = args[1]?.method === 'POST';
    if (ecrit) m.parties.push({ url, a: instant() });
    const reponse = await aller(...args);
    if (ecrit) m.revenues.push({ url, a: instant() });
    return reponse;
  };
  const Prise = window.WebSocket;
  window.WebSocket = class extends Prise {
    constructor(...args: ConstructorParameters<typeof Prise>) {
      super(...args);
      this.addEventListener('message', ({ data }) => {
        if (String(data).includes('"nom":"reservation.envoyee_en_caisse"'))
          m.trames.push(instant());
      });
    }
  };
  addEventListener('keydown', (e) => e.key === 'F8' && m.clics.push(instant()), true);
  let rangs = 0;
  new MutationObserver(() => {
    const n = document.getElementsByClassName('file-panier').length;
    for (; rangs < n; rangs++) {
      m.arrivees.push(instant());
      requestAnimationFrame(() =>
        setTimeout(() => {
          m.peintes.push(instant());
          void window.ligneVue?.();
        }),
      );
    }
  }).observe(document, { childList: true, subtree: true });
}

interface Scene {
  banc: Banc;
  vendeur: Personne;
  caissier: Personne;
  caisse_id: number;
  produit: number;
}
const ecrire = async (banc: Banc, par: Personne, chemin: string, corps: object) => {
  const { statut, texte } = await ecrireAppel(
    { adresse: banc.adresse, token: par.token },
    chemin,
    corps,
  );
  if (statut !== 200) throw new Error(`${chemin} : ${statut} ${texte}`);
  return (JSON.parse(texte) as { data: Reservation }).data;
};
/** A basket ready to be sent: one line, its register chosen. */
async function preparer({ banc, vendeur, caisse_id, produit }: Scene): Promise<Reservation> {
  const { id } = await ecrire(banc, vendeur, '/api/reservations', {});
  return ecrire(banc, vendeur, `/api/reservations/${id}/update`, {
    caisse_id,
    reservation_produits: [{ produit_id: produit, qte: 1 }],
  });
}
const payer = ({ banc, caissier }: Scene, { id, net_a_payer }: Reservation) =>
  ecrire(banc, caissier, `/api/reservations/${id}/update`, {
    status: 'Termine',
    amount_gived: net_a_payer,
    mode_paiement: 'espece',
  });

/** The pharmacy's people, the other screens, and the two pages that are looked at. */
export interface Comptoir {
  scene: Scene;
  vente: Page;
  caisse: Page;
  /** Resolves when the next row is painted. */
  ligne(): Promise<void>;
  fermer(): Promise<void>;
}
/** Hears each row that a page paints. */
async function entendreLignes(page: Page): Promise<() => Promise<void>> {
  let dire: () => void = () => undefined;
  await page.exposeFunction('ligneVue', () => dire());
  return () => new Promise<void>((ok) => (dire = ok));
}
export async function ouvrirComptoir(
  navigateur: Browser,
  banc: Banc,
  ecrans: number,
): Promise<Comptoir> {
  const [produit = 0] = await semerProduits(banc, 1);
  const vendeur = await ouvrirSession(banc, `Vendeuse ${randomUUID()}`, [
    { menu: 'VENTE', submenus: ['reservation'] },
  ]);
  const caissiers = await Promise.all(
    Array.from({ length: CAISSES }, () =>
      ouvrirSession(banc, `Caissier ${randomUUID()}`, [{ menu: 'VENTE', submenus: ['caisse'] }]),
    ),
  );
  const caisses = await semerCaisses(banc, caissiers);
  const [caissier = vendeur] = caissiers;
  const [caisse_id = 0] = caisses;
  // The other screens of the pharmacy: each at a desk, all looking at the stock.
  const autres = await Promise.all(
    Array.from({ length: ecrans }, (_, i) =>
      ouvrirEcranLeger(banc.adresse, (caissiers[i % CAISSES] ?? caissier).token, [
        'produits',
        'caisses',
        `caisse:${caisses[i % CAISSES]}`,
      ]),
    ),
  );
  const vente = await ouvrirPage(navigateur, banc, {
    personne: vendeur,
    chemin: '/vente/reservation',
    espion: espionner,
  });
  const caisse = await ouvrirPage(navigateur, banc, {
    personne: caissier,
    chemin: `/vente/caisses/reservation/${caisse_id}`,
    espion: espionner,
  });
  await caisse.getByText('En ligne').waitFor();
  await vente.getByText('En ligne').waitFor();
  return {
    scene: { banc, vendeur, caissier, caisse_id, produit },
    vente,
    caisse,
    ligne: await entendreLignes(caisse),
    async fermer() {
      for (const p of autres) p.terminate();
      await vente.context().close();
      await caisse.context().close();
    },
  };
}

/**
 * So many baskets sent by a press, each once the one before was paid: the queue stays short, what
 * the day has sold grows, as at a desk. Answers the ids, in order.
 */
export async function envoyerEnCaisse(
  { scene, vente, ligne }: Comptoir,
  combien: number,
): Promise<number[]> {
  const ids: number[] = [];
  let avant: Reservation | null = null;
  for (let i = 0; i < combien; i++) {
    const r = await preparer(scene);
    await vente
      .getByRole('navigation', { name: 'Réservations du jour' })
      .getByText(String(r.position).padStart(3, '0'), { exact: true })
      .click();
    // the press is for this basket, with its line: one told of before it would send nothing
    await vente
      .locator('.pastille[aria-pressed="true"]')
      .filter({ hasText: String(r.position).padStart(3, '0') })
      .filter({ hasText: formatNombre(r.net_a_payer) })
      .waitFor();
    await attendre(30);
    const peinte = ligne();
    await vente.keyboard.press('F8');
    await peinte;
    if (avant) await payer(scene, avant);
    avant = r;
    ids.push(r.id);
    await attendre(30);
  }
  return ids;
}

/** From the press to the row, each time. */
async function durees(vente: Page, caisse: Page): Promise<number[]> {
  const { clics } = await vente.evaluate(() => window.marques);
  const { arrivees } = await caisse.evaluate(() => window.marques);
  return arrivees.map((a, i) => a - (clics[i] ?? NaN));
}

/** The floor: a bare page and a bare server of the same stack, as many screens, one row written. */
async function plancher(navigateur: Browser, banc: Banc, ecrans: number): Promise<number[]> {
  const serveur = await ouvrirPlancher(banc.url);
  const autres = await Promise.all(
    Array.from({ length: ecrans }, () => ouvrirEcranLeger(serveur.adresse, '', [])),
  );
  const contexte = await navigateur.newContext({ viewport: { width: 1366, height: 625 } });
  await contexte.addInitScript(espionner);
  const [vente, caisse] = [await contexte.newPage(), await contexte.newPage()];
  await vente.goto(`${serveur.adresse}/vente`);
  await caisse.goto(`${serveur.adresse}/caisse`);
  const ligne = await entendreLignes(caisse);
  await attendre(500);
  for (let i = 0; i < CLICS / 2; i++) {
    const peinte = ligne();
    await vente.keyboard.press('F8');
    await peinte;
    await attendre(30);
  }
  const resultat = await durees(vente, caisse);
  for (const p of autres) p.terminate();
  await contexte.close();
  serveur.fermer();
  return resultat;
}

async function presser(navigateur: Browser, banc: Banc, ecrans: number): Promise<void> {
  const avant = await plancher(navigateur, banc, ecrans);
  const comptoir = await ouvrirComptoir(navigateur, banc, ecrans);
  await envoyerEnCaisse(comptoir, CLICS);
  const nous = centiles(await durees(comptoir.vente, comptoir.caisse), 1);
  await comptoir.fermer();
  const nu = centiles([...avant, ...(await plancher(navigateur, banc, ecrans))], 1);
  dire('P1 touche du vendeur → ligne chez le caissier (p50 ≤ 12 ms et 3 planchers, p99 ≤ 50 ms)', {
    ratio: Math.round((nous.p50 / nu.p50) * 100) / 100,
    p50: nous.p50,
    p99: nous.p99,
    plancher: { p50: nu.p50, p99: nu.p99 },
    ecrans,
    pressions: CLICS,
  });
}

/** P1, in a real browser: with one screen more, then with 200; the floor before and after, each time. */
export const mesurerEcran = (banc: Banc): Promise<void> =>
  avecNavigateur(async (navigateur) => {
    for (const ecrans of [1, 200]) await presser(navigateur, banc, ecrans);
  });

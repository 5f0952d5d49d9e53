import { randomUUID } from 'node:crypto';
import { setTimeout as attendre } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { ecrireAppel, type Banc, centiles, dire, ouvrirSession } from './banc.ts';
import { avecNavigateur, ouvrirPage, type Personne } from './page.ts';
import { semerCaisses, semerProduits } from './paniers.ts';
import { connecter } from './poussee.ts';

const CLICS = 200;
const CAISSES = 50;
declare global {
  interface Window {
    /**
     * When the seller clicked; when each new basket came into the cashier's queue. Both on the
     * machine's clock.
     */
    clics: number[];
    arrivees: number[];
  }
}

/** Stamps the seller's clicks and what comes into the cashier's queue. */
function espionner(): void {
  const instant = () => performance.timeOrigin + performance.now();
  window.clics = [];
  window.arrivees = [];
  addEventListener(
    'click',
    (e) =>
      e.target instanceof Element &&
      e.target.closest('.actes-vente') &&
      window.clics.push(instant()),
    true,
  );
  let ronds = 0;
  new MutationObserver(() => {
    const n = document.getElementsByClassName('rond').length;
    for (; ronds < n; ronds++) window.arrivees.push(instant());
  }).observe(document, { childList: true, subtree: true });
}

interface Scene {
  banc: Banc;
  vendeur: Personne;
  caisse_id: number;
  produit: number;
}
/** A basket ready to be sent: one line, its register chosen. */
async function preparer({ banc, vendeur, caisse_id, produit }: Scene): Promise<string> {
  const ecrire = async (chemin: string, corps: object) =>
    (
      JSON.parse(
        (await ecrireAppel({ adresse: banc.adresse, token: vendeur.token }, chemin, corps)).texte,
      ) as { data: Reservation }
    ).data;
  const { id } = await ecrire('/api/reservations', {});
  const { position } = await ecrire(`/api/reservations/${id}/update`, {
    caisse_id,
    reservation_produits: [{ produit_id: produit, qte: 1 }],
  });
  return String(position).padStart(3, '0');
}

async function cliquer(navigateur: Browser, banc: Banc, ecrans: number): Promise<void> {
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
      connecter(banc.adresse, (caissiers[i % CAISSES] ?? caissier).token, [
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
  for (let i = 0; i < CLICS; i++) {
    const numero = await preparer({ banc, vendeur, caisse_id, produit });
    await vente
      .getByRole('navigation', { name: 'Réservations du jour' })
      .getByText(numero, { exact: true })
      .click();
    await vente.getByRole('button', { name: 'Passer à la caisse' }).click();
    await caisse.waitForFunction((n) => window.arrivees.length >= n, i + 1);
    await attendre(20);
  }
  const clics = await vente.evaluate(() => window.clics);
  const arrivees = await caisse.evaluate(() => window.arrivees);
  const { p50, p99 } = centiles(
    arrivees.map((a, i) => a - (clics[i] ?? NaN)),
    1,
  );
  dire('P1 clic du vendeur → ligne chez le caissier (p50 ≤ 15 ms, p99 ≤ 50 ms)', {
    p50,
    p99,
    ecrans,
    clics: clics.length,
  });
  for (const p of autres) p.disconnect();
  await vente.context().close();
  await caisse.context().close();
}

/** P1, in a real browser: with one screen more, then with 200. */
export const mesurerEcran = (banc: Banc): Promise<void> =>
  avecNavigateur(async (navigateur) => {
    for (const ecrans of [1, 200]) await cliquer(navigateur, banc, ecrans);
  });

import { randomUUID } from 'node:crypto';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { type Banc, ouvrirSession } from './banc.ts';
import { ouvrirPage, ralentir } from './page.ts';
import { cip, libelle } from './recherche.ts';

declare global {
  interface Window {
    /**
     * The line waited for and the quantity it shall show; when the scanner's Enter came, when the
     * line stood there.
     */
    attendu: { etiquette: string; qte: string } | null;
    entree: number;
    durees: number[];
    /** Once the line is there: settles when the basket is saved. */
    enregistre: (() => void) | null;
    /** Last key that changed the search; how long until its results were painted, key by key. */
    frappe: number;
    frappes: number[];
    peinte: (() => void) | null;
    /** How long the server took over each write of the basket. */
    ecritures: number[];
  }
}

/** Stamps what the measures of this file ask, from inside the page: no round trip is counted. */
function espionner(): void {
  window.attendu = null;
  window.durees = [];
  window.frappes = [];
  window.ecritures = [];
  window.enregistre = null;
  window.peinte = null;
  addEventListener(
    'keydown',
    (e) => {
      if (e.key === 'Enter') window.entree = performance.now();
    },
    true,
  );
  addEventListener(
    'input',
    () => {
      window.frappe = performance.now();
    },
    true,
  );
  const arrivee = () => {
    const champ =
      window.attendu &&
      document.querySelector<HTMLInputElement>(`[aria-label="${window.attendu.etiquette}"]`);
    if (champ && champ.value === window.attendu?.qte) {
      window.attendu = null;
      window.durees.push(performance.now() - window.entree);
    }
    // The answer may come in the same breath as the line.
    if (
      !window.attendu &&
      window.enregistre &&
      document.querySelector('.etat-enregistrement')?.textContent === 'Enregistré ✓'
    )
      window.enregistre();
  };
  const peinte = (m: MutationRecord) => {
    if (
      m.attributeName !== 'aria-busy' ||
      m.oldValue !== 'true' ||
      !(m.target instanceof Element) ||
      !m.target.matches('.vente-resultats')
    )
      return;
    const depuis = window.frappe;
    requestAnimationFrame(() => {
      const apres = new MessageChannel();
      apres.port1.onmessage = () => {
        window.frappes.push(performance.now() - depuis);
        window.peinte?.();
      };
      apres.port2.postMessage(0);
    });
  };
  new MutationObserver((mutations) => {
    arrivee();
    mutations.forEach(peinte);
  }).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
    attributes: true,
    attributeOldValue: true,
    attributeFilter: ['value', 'aria-busy'],
  });
  new PerformanceObserver((liste) => {
    for (const e of liste.getEntries() as PerformanceResourceTiming[])
      if (e.name.endsWith('/update')) window.ecritures.push(e.responseStart - e.requestStart);
  }).observe({ type: 'resource' });
}

/** A selling screen that is looked at. */
export interface PosteDeVente {
  page: Page;
  cdp: CDPSession;
}
export async function ouvrirVente(
  navigateur: Browser,
  banc: Banc,
  lenteur: number,
): Promise<PosteDeVente> {
  const vendeur = await ouvrirSession(banc, `Vendeuse ${randomUUID()}`, [
    { menu: 'VENTE', submenus: ['reservation'] },
  ]);
  const page = await ouvrirPage(navigateur, banc, {
    personne: vendeur,
    chemin: '/vente/reservation',
    espion: espionner,
  });
  await page.getByText('En ligne').waitFor();
  return { page, cdp: await ralentir(page, lenteur) };
}

export async function nouveauPanier({ page }: PosteDeVente): Promise<void> {
  const creee = page.waitForResponse(
    (r) => r.request().method() === 'POST' && r.url().endsWith('/api/reservations'),
  );
  await page.keyboard.press('F4');
  const { data } = (await (await creee).json()) as { data: { position: number } };
  await page
    .getByRole('heading', { name: `N° ${String(data.position).padStart(3, '0')}` })
    .waitFor();
}

/** Scans that a busy machine delivered in pieces, as no scanner does: made again, and told. */
export const reprises = { repris: 0 };
/** That product scanned until its line stands; scans made again so far: `repris`. */
export async function scanner(poste: PosteDeVente, i: number, qte: number): Promise<void> {
  for (let essai = 0; essai < 3; essai++) {
    if (await scannerUneFois(poste, i, qte)) return;
    reprises.repris += 1;
    await poste.page.keyboard.press('Escape');
    if (await poste.page.getByLabel(`Quantité, ${libelle(i)}`, { exact: true }).count()) return;
  }
  throw new Error(`${libelle(i)} : rien à l’écran`);
}
/**
 * A wedge scanner, six milliseconds a key; settles when the line shows the quantity and the basket
 * is saved. Nothing is asked of the page meanwhile.
 */
async function scannerUneFois(
  { page, cdp }: PosteDeVente,
  i: number,
  qte: number,
): Promise<boolean> {
  const fini = page.evaluate(
    (attendu) =>
      new Promise<boolean>((ok) => {
        window.attendu = attendu;
        window.enregistre = () => ok(true);
        setTimeout(() => ok(false), 5_000);
      }),
    { etiquette: `Quantité, ${libelle(i)}`, qte: String(qte) },
  );
  const depart = Date.now() / 1000;
  const touches = [...cip(i)].map((c) => ({
    key: c,
    code: `Digit${c}`,
    text: c,
    windowsVirtualKeyCode: 48 + Number(c),
  }));
  await Promise.all(
    [...touches, { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }].flatMap(
      (t, rang) => {
        const timestamp = depart + rang * 0.006;
        const { text: _texte, ...haut } = t;
        return [
          cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...t, timestamp }),
          cdp.send('Input.dispatchKeyEvent', {
            type: 'keyUp',
            ...haut,
            timestamp: timestamp + 0.002,
          }),
        ];
      },
    ),
  );
  return fini;
}

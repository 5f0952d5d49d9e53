import { setTimeout as attendre } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { type Banc, dire, mediane } from './banc.ts';
import { avecNavigateur } from './page.ts';
import { nouveauPanier, ouvrirVente, reprises, scanner } from './poste-de-vente.ts';
import { questions, semer } from './recherche.ts';

const PRODUITS = 20_000;
/** The machine of a pharmacy against ours. */
const LENTEUR = 4;
const DEBOUNCE_MS = 150;
const arrondi = (n: number): number => Math.round(n * 10) / 10;
const p = (durees: number[], part: number): number =>
  arrondi(
    durees.toSorted((a, b) => a - b)[
      Math.min(durees.length - 1, Math.floor(durees.length * part))
    ] ?? NaN,
  );

async function scans(navigateur: Browser, banc: Banc, lenteur: number): Promise<void> {
  reprises.repris = 0;
  const poste = await ouvrirVente(navigateur, banc, lenteur);
  const cent = Array.from({ length: 100 }, (_, i) => i * 37);
  for (const [rang, i] of cent.entries()) {
    if (rang % 10 === 0) await nouveauPanier(poste);
    await scanner(poste, i, 1);
  }
  // The same boxes again, in new baskets: the page knows them all.
  const neufs = await poste.page.evaluate(() => window.durees.length);
  for (const [rang, i] of cent.entries()) {
    if (rang % 10 === 0) await nouveauPanier(poste);
    await scanner(poste, i, 1);
  }
  const durees = await poste.page.evaluate(() => window.durees);
  const [inconnus, connus] = [durees.slice(0, neufs), durees.slice(neufs)];
  dire('scan → ligne à l’écran (p95 ≤ 150 ms)', {
    lenteur,
    inconnus: { p50: p(inconnus, 0.5), p95: p(inconnus, 0.95) },
    connus: { p50: p(connus, 0.5), p95: p(connus, 0.95) },
    scans: durees.length,
    repris: reprises.repris,
  });
  await poste.page.context().close();
}
/**
 * U4, budget of the selling screen: a scan to its line, of products new to the page, then known to
 * it.
 */
export async function mesurerScan(banc: Banc): Promise<void> {
  await semer(banc, PRODUITS);
  await avecNavigateur(async (navigateur) => {
    for (const lenteur of [1, LENTEUR]) await scans(navigateur, banc, lenteur);
  });
}

/**
 * What the same machine takes, at that moment, to ask the same question and paint fifteen bare
 * rows: neither React nor our styles.
 */
const plancher = (page: Page, mots: string): Promise<number> =>
  page.evaluate(async (q) => {
    const depuis = performance.now();
    const { data } = (await (
      await fetch(
        `/api/produits?is_active=true&page=1&rows=15&total=borne&search_by_keyword=${encodeURIComponent(q)}`,
      )
    ).json()) as { data: { libelle: string }[] };
    const table = document.createElement('table');
    for (const { libelle } of data) table.insertRow().insertCell().textContent = libelle;
    document.body.append(table);
    await new Promise((ok) =>
      requestAnimationFrame(() => {
        const apres = new MessageChannel();
        apres.port1.onmessage = ok;
        apres.port2.postMessage(0);
      }),
    );
    table.remove();
    return performance.now() - depuis;
  }, mots);

/** P8: a key to the results painted, once the rest of the hand is taken off, on a slow machine. */
export async function mesurerFrappe(banc: Banc): Promise<void> {
  await semer(banc, PRODUITS);
  await avecNavigateur(async (navigateur) => {
    const poste = await ouvrirVente(navigateur, banc, LENTEUR);
    await nouveauPanier(poste);
    const { page } = poste;
    await page.locator('#recherche-produit').focus();
    const mots = [
      ...new Set(
        questions(PRODUITS)
          .map((q) => q.slice(0, 7))
          .filter((q) => q.length >= 4 && !/\d/.test(q)),
      ),
    ].slice(0, 30);
    const vues = new Set<string>();
    const nus: number[] = [];
    for (const mot of mots) {
      nus.push(await plancher(page, mot));
      await page.keyboard.press('Escape');
      for (const [rang, lettre] of [...mot].entries()) {
        const tape = mot.slice(0, rang + 1).trim();
        // What was asked before is in the page already: nothing to measure.
        const nouvelle = !vues.has(tape);
        vues.add(tape);
        const peinte = nouvelle
          ? page.evaluate(
              () =>
                new Promise<void>((ok) => {
                  window.peinte = ok;
                }),
            )
          : attendre(DEBOUNCE_MS * 2);
        await page.keyboard.type(lettre);
        await peinte;
        await attendre(20);
      }
    }
    const durees = (await page.evaluate(() => window.frappes)).map((d) => d - DEBOUNCE_MS);
    dire('P8 frappe → résultats peints, attente de la main ôtée (p98 ≤ 100 ms)', {
      lenteur: LENTEUR,
      p50: p(durees, 0.5),
      p98: p(durees, 0.98),
      max: p(durees, 1),
      frappes: durees.length,
      plancher: { p50: p(nus, 0.5), p98: p(nus, 0.98) },
    });
    await page.context().close();
  });
}

interface Dizaine {
  ecran: number;
  page: number;
  serveur: number;
}
async function cent(navigateur: Browser, banc: Banc, lenteur: number): Promise<void> {
  const poste = await ouvrirVente(navigateur, banc, lenteur);
  await nouveauPanier(poste);
  const occupee = async () =>
    (await poste.cdp.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration')
      ?.value ?? 0;
  const lignes: Dizaine[] = [];
  const debut = performance.now();
  for (let i = 0; i < 100; i++) {
    const avant = await occupee();
    await scanner(poste, i * 41, 1);
    const page = ((await occupee()) - avant) * 1000;
    const { ecran, serveur } = await poste.page.evaluate(() => ({
      ecran: window.durees.at(-1) ?? 0,
      serveur: window.ecritures.at(-1) ?? 0,
    }));
    lignes.push({ ecran, page, serveur });
  }
  const total = Math.round(performance.now() - debut);
  const m = (de: Dizaine[], quoi: keyof Dizaine) => arrondi(mediane(de.map((l) => l[quoi])));
  const [premieres, dernieres] = [lignes.slice(0, 10), lignes.slice(-10)];
  const croissance = (quoi: keyof Dizaine) => ({
    premieres: m(premieres, quoi),
    dernieres: m(dernieres, quoi),
    ratio: arrondi(m(dernieres, quoi) / m(premieres, quoi)),
  });
  dire(
    'cent lignes dans un panier, les dix dernières contre les dix premières (scan → ligne ≤ 2)',
    {
      lenteur,
      total_ms: total,
      scan_a_ligne_ms: croissance('ecran'),
      page_occupee_ms: croissance('page'),
      serveur_ms: croissance('serveur'),
    },
  );
  await poste.page.context().close();
}
/** One basket of a hundred lines: what a line costs must not grow with those already there. */
export async function mesurerCentLignes(banc: Banc): Promise<void> {
  await semer(banc, PRODUITS);
  await avecNavigateur(async (navigateur) => {
    for (const lenteur of [1, LENTEUR]) await cent(navigateur, banc, lenteur);
  });
}

import { randomUUID } from 'node:crypto';
import { setTimeout as attendre } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { ECRANS } from '#client/screens.ts';
import { type Banc, dire, mediane, ouvrirBanc, ouvrirSession } from './banc.ts';
import { avecNavigateur, type Personne, preparerPoste, ralentir } from './page.ts';
import { semerCaisses } from './paniers.ts';

const TOURS = Number(process.env['BANC_TOURS'] ?? 3);
/** Only the screens whose address holds this. */
const SEUL = process.env['BANC_ECRAN'] ?? '';
/** A pharmacy's machine beside ours. */
const LENTEUR = 4;

declare global {
  interface Window {
    vu: {
      /** When the screen could be used: loaded, nothing busy. */
      pret: number;
      /** The longest task, and the longest of them that came after. */
      tache: number;
      /** What moved without having been asked (cumulative layout shift). */
      glisse: number;
      /** The slowest answer to a key or a press, to its frame. */
      geste: number;
    };
  }
}

function espionner(): void {
  const vu = { pret: 0, tache: 0, glisse: 0, geste: 0 };
  window.vu = vu;
  const observer = (type: string, noter: (e: PerformanceEntry) => void) =>
    new PerformanceObserver((liste) => liste.getEntries().forEach(noter)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  observer('longtask', (e) => {
    vu.tache = Math.max(vu.tache, e.duration);
  });
  observer('layout-shift', (e) => {
    const { value, hadRecentInput } = e as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) vu.glisse += value;
  });
  observer('event', (e) => {
    const { interactionId } = e as PerformanceEntry & { interactionId: number };
    if (interactionId) vu.geste = Math.max(vu.geste, e.duration);
  });
  const regarder = () => {
    const occupe = document.querySelector('[aria-busy="true"], .chargement, .bp6-skeleton');
    if (!occupe && document.querySelector('#root h1, #root h2, #root form')) {
      vu.pret ||= performance.now();
    } else {
      vu.pret = 0;
    }
  };
  new MutationObserver(regarder).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-busy', 'class'],
  });
}

/** Every address of the product, those of one thing with a thing of the demonstration. */
async function adresses({ sql }: Banc, caisse: number): Promise<string[]> {
  const ids = async (table: string) =>
    (await sql.query<{ id: number }>(`select id from ${table} order by id desc limit 1`)).rows[0]
      ?.id ?? 0;
  const une: Readonly<Record<string, number>> = {
    '/stock/commandes/:id': await ids('commande'),
    '/vente/caisses/reservation/:id': caisse,
    '/gestion/inventaire/:id': await ids('inventaire'),
  };
  return ECRANS.map(({ chemin }) => chemin.replace(':id', String(une[chemin] ?? 0)))
    .map((chemin) => chemin.replace(/\/:\w+\?$/, ''))
    .filter((chemin) => chemin.includes(SEUL));
}

interface Vu {
  pret: number;
  tache: number;
  glisse: number;
  geste: number;
  /** Kilobytes that came over the wire, four seconds after the first keys. */
  ko: number;
  /** The five heaviest of them. */
  lourds: string[];
}

/** Typed as somebody who looks for something would, then the list's own keys. */
async function saisir(page: Page): Promise<void> {
  const champ = page.locator('main input:visible, #root input:visible').first();
  if (await champ.count()) {
    await champ.click({ timeout: 5_000 }).catch(() => undefined);
    await page.keyboard.type('par', { delay: 120 });
    await attendre(800);
    for (const touche of ['Backspace', 'Backspace', 'Backspace', 'ArrowDown', 'ArrowUp'])
      await page.keyboard.press(touche, { delay: 30 });
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
}

async function suivreOctets(cdp: CDPSession): Promise<() => { ko: number; lourds: string[] }> {
  const noms = new Map<string, string>();
  const poids = new Map<string, number>();
  cdp.on('Network.responseReceived', (e) =>
    noms.set(e.requestId, new URL(e.response.url).pathname),
  );
  cdp.on('Network.loadingFinished', (e) => {
    const nom = noms.get(e.requestId) ?? '?';
    poids.set(nom, (poids.get(nom) ?? 0) + e.encodedDataLength);
  });
  await cdp.send('Network.enable');
  return () => {
    const tout = [...poids].toSorted((a, b) => b[1] - a[1]);
    return {
      ko: Math.round(tout.reduce((s, [, n]) => s + n, 0) / 1000),
      lourds: tout.slice(0, 5).map(([nom, n]) => `${nom} ${Math.round(n / 1000)}`),
    };
  };
}

/**
 * Asked of the page itself, without what Playwright brings into it to ask: that is as long to read
 * as a tenth of the screen.
 */
async function attendrePret(cdp: CDPSession): Promise<Window['vu']> {
  for (;;) {
    const expression = '({ ...window.vu, depuis: performance.now() - window.vu.pret })';
    const { result } = await cdp.send('Runtime.evaluate', { expression, returnByValue: true });
    const vu = result.value as Window['vu'] & { depuis: number };
    if (vu.pret > 0 && vu.depuis > 1_500) return vu;
    await attendre(400);
  }
}

async function regarder(
  navigateur: Browser,
  banc: Banc,
  personne: Personne,
  chemin: string,
): Promise<Vu> {
  const contexte = await preparerPoste(navigateur, banc, personne, espionner);
  const page = await contexte.newPage();
  const cdp = await ralentir(page, LENTEUR);
  const octets = await suivreOctets(cdp);
  await page.goto(banc.adresse + chemin);
  const { pret } = await attendrePret(cdp);
  await saisir(page);
  await attendre(4_000);
  const { tache, glisse, geste } = await page.evaluate(() => window.vu);
  const vu = { pret, tache, glisse, geste, ...octets() };
  await contexte.close();
  return vu;
}

/** What a page keeps once its garbage is collected, in kilobytes. */
async function garde(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return Math.round((metrics.find((m) => m.name === 'JSHeapUsedSize')?.value ?? 0) / 1000);
}

/** Every screen open at once while a thousand events are told: what each keeps of them. */
async function mesurerMemoire(
  navigateur: Browser,
  banc: Banc,
  personne: Personne,
  chemins: readonly string[],
): Promise<void> {
  const contexte = await preparerPoste(navigateur, banc, personne, () => undefined);
  const pages: { chemin: string; cdp: CDPSession; avant: number }[] = [];
  for (const chemin of chemins) {
    const page = await contexte.newPage();
    await page.goto(banc.adresse + chemin);
    pages.push({ chemin, cdp: await ralentir(page, 1), avant: 0 });
  }
  const dire1000 = async () => {
    for (let i = 0; i < 1_000; i++)
      await banc.sql.query(
        `with p as (select id from produit order by id limit 1 offset $1), e as (
            insert into evenement (nom, donnees)
            select 'produit.stock_modifie', jsonb_build_object('produit_id', p.id, 'qte', 5 + $1,
              'qte_retenue', 0, 'qte_disponible', 5 + $1, 'version', 1)::text from p
            returning id)
          insert into a_publier (evenement_id, topics) select id, array['produits'] from e`,
        [i % 20],
      );
    await attendre(6_000);
  };
  await dire1000();
  for (const p of pages) p.avant = await garde(p.cdp);
  await dire1000();
  for (const { chemin, cdp, avant } of pages) {
    const apres = await garde(cdp);
    dire(`Écran ${chemin} : mémoire après mille événements (plate)`, {
      ko: avant,
      de_plus: apres - avant,
    });
  }
  await contexte.close();
}

/**
 * The screens of the product on a slow machine, nothing in the browser: first use ≤ 1.5 s, answer to
 * a gesture ≤ 100 ms, no task above 100 ms, nothing that moves, and what came over the wire.
 */
export async function mesurerEcrans(): Promise<void> {
  const banc = await ouvrirBanc({ demonstration: true });
  try {
    const personne = await ouvrirSession(banc, `Gérante ${randomUUID()}`, [], true);
    const [caisse = 0] = await semerCaisses(banc, [personne]);
    const chemins = await adresses(banc, caisse);
    await avecNavigateur(async (navigateur) => {
      for (const chemin of chemins) {
        const tours: Vu[] = [];
        for (let i = 0; i < TOURS; i++)
          tours.push(await regarder(navigateur, banc, personne, chemin));
        const milieu = (de: (v: Vu) => number) => Math.round(mediane(tours.map(de)));
        dire(`Écran ${chemin}, processeur ${LENTEUR} fois plus lent`, {
          pret_ms: milieu((v) => v.pret),
          geste_ms: milieu((v) => v.geste),
          tache_ms: milieu((v) => v.tache),
          glisse: Math.round(mediane(tours.map((v) => v.glisse)) * 1000) / 1000,
          ko: milieu((v) => v.ko),
          ...(process.env['BANC_DETAIL'] && { lourds: tours[0]?.lourds }),
        });
      }
      if (!process.env['BANC_SANS_MEMOIRE'])
        await mesurerMemoire(navigateur, banc, personne, chemins);
    });
  } finally {
    await banc.fermer();
  }
}

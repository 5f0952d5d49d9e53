import { randomUUID } from 'node:crypto';
import { setTimeout as attendre } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { enIso } from '#shared/base/dates.ts';
import type { EtatDirect } from '#shared/gestion/statistiques/direct.schema.ts';
import type { MajDirect } from '#shared/gestion/statistiques/statistiques.events.ts';
import { ecrireAppel, lireAppel, type Banc, centiles, dire, ouvrirSession } from './banc.ts';
import { avecNavigateur, ouvrirPage } from './page.ts';
import { semerCaisses, semerPaniers, semerProduits } from './paniers.ts';

const EVENEMENTS = 10_000;
const VENTES = 240;
declare global {
  interface Window {
    /** When the board's tiles changed on screen. */
    dessins: number[];
  }
}
function espionner(): void {
  window.dessins = [];
  new MutationObserver((mutations) => {
    if (mutations.some((m) => m.target instanceof Element && m.target.closest('.direct-tuiles')))
      window.dessins.push(performance.now());
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/**
 * Ten thousand changes of the board, each with another feed and other sums, as fast as the
 * publisher takes them.
 */
async function evenements(banc: Banc, depart: EtatDirect, de: number, a: number): Promise<void> {
  for (let i = de; i < a; i += 100) {
    const tous = Array.from({ length: 100 }, (_, k): MajDirect => {
      const n = i + k;
      return {
        version: depart.version + n + 1,
        at: enIso(new Date()),
        tuiles: { ...depart.tuiles, chiffre_affaire: n * 100, nombre_ventes: n },
        fil: [
          {
            cle: `v${1_000_000 + n}`,
            at: enIso(new Date()),
            texte: `Banc encaisse N° ${n}`,
            montant: 100,
            vente_id: n,
          },
        ],
        heures: depart.heures.map((h) => ({ ...h, total: n })),
      };
    });
    await banc.sql.query(
      `with dits as materialized (select nextval('evenement_id_seq') as id, d
        from unnest($1::text[]) d),
          ecrits as (insert into evenement (id, nom, donnees) overriding system value
          select id, 'direct.maj', d
          from dits)
      insert into a_publier (evenement_id, topics) select id, array['direct'] from dits`,
      [tous.map((t) => JSON.stringify(t))],
    );
    await banc.sql.query(`notify a_publier`);
  }
}

type Personne = Awaited<ReturnType<typeof ouvrirSession>>;
interface Comptoirs {
  gerante: Personne;
  caissiers: Personne[];
  caisses: number[];
  paniers: Awaited<ReturnType<typeof semerPaniers>>;
}
async function ouvrirComptoirs(banc: Banc): Promise<Comptoirs> {
  const produits = await semerProduits(banc, 5);
  const gerante = await ouvrirSession(banc, `gérante ${randomUUID()}`, [
    { menu: 'GESTION', submenus: ['stat'] },
  ]);
  const caissiers = await Promise.all(
    [0, 1].map(() =>
      ouvrirSession(banc, `caissier ${randomUUID()}`, [{ menu: 'VENTE', submenus: ['caisse'] }]),
    ),
  );
  const caisses = await semerCaisses(banc, caissiers);
  const paniers = await semerPaniers(banc, {
    n: VENTES,
    vendeur_id: gerante.id,
    caisses,
    choisir: () => produits.slice(0, 2),
  });
  return { gerante, caissiers, caisses, paniers };
}

async function lireTableau(banc: Banc, { token }: Personne): Promise<EtatDirect> {
  const { texte } = await lireAppel({ adresse: banc.adresse, token }, '/api/statistiques/direct');
  return (JSON.parse(texte) as { data: EtatDirect }).data;
}

/** Two tills that sell all the time: how often the tiles are painted, and whether they are right. */
async function vendreSansArret(banc: Banc, page: Page, comptoirs: Comptoirs): Promise<void> {
  const { gerante, caissiers, caisses, paniers } = comptoirs;
  await attendre(2_000);
  await page.evaluate(() => {
    window.dessins = [];
  });
  const debut = performance.now();
  const durees: number[] = [];
  for (const p of paniers) {
    const t = performance.now();
    const { statut } = await ecrireAppel(
      { adresse: banc.adresse, token: caissiers[caisses.indexOf(p.caisse)]?.token ?? '' },
      `/api/reservations/${p.id}/update`,
      { status: 'Termine', amount_gived: 3000, mode_paiement: 'espece' },
    );
    if (statut !== 200) throw new Error(`paiement : ${statut}`);
    durees.push(performance.now() - t);
    await attendre(Math.max(0, 80 - (performance.now() - t)));
  }
  await attendre(2_500);
  const secondes = (performance.now() - debut) / 1000;
  const dessins = await page.evaluate(() => window.dessins);
  const vrai = await lireTableau(banc, gerante);
  const dit = await page.locator('.direct-tuiles').innerText();
  dire('Tableau en direct : deux caisses vendent sans arrêt (≤ 1 dessin des tuiles par seconde)', {
    ventes: VENTES,
    secondes: Math.round(secondes),
    dessins: dessins.length,
    par_seconde: Math.round((dessins.length / secondes) * 100) / 100,
    exact: dit.replaceAll(/\s/g, '').includes(String(vrai.tuiles.nombre_ventes)),
    paiement: centiles(durees, 1),
  });
}

/** Ten thousand changes: what the page keeps of them. */
async function changerSansArret(banc: Banc, page: Page, gerante: Personne): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const tas = async () => {
    for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage');
    return Math.round(((await cdp.send('Runtime.getHeapUsage')).usedSize / 1024) * 10) / 10;
  };
  const depart = await lireTableau(banc, gerante);
  const tailles: Record<number, number> = {};
  let fait = 0;
  for (const but of [1_000, 5_000, EVENEMENTS]) {
    await evenements(banc, depart, fait, but);
    fait = but;
    await page
      .getByText(`Banc encaisse N° ${but - 1}`, { exact: true })
      .waitFor({ timeout: 120_000 });
    await attendre(1_000);
    tailles[but] = await tas();
  }
  dire(
    'Tableau en direct : tas de la page après n changements, en ko (plat : 10 000 / 1 000 ≤ 1,1)',
    {
      ...tailles,
      ratio: Math.round(((tailles[EVENEMENTS] ?? 0) / (tailles[1_000] ?? 1)) * 100) / 100,
      elements: await page.evaluate(() => document.querySelectorAll('*').length),
    },
  );
}

/**
 * The live board in a real browser: two tills that sell all the time, then ten thousand changes:
 * how often it is painted, and what the page keeps.
 */
export async function mesurerDirect(banc: Banc): Promise<void> {
  const comptoirs = await ouvrirComptoirs(banc);
  const { gerante } = comptoirs;
  await avecNavigateur(async (navigateur) => {
    const page = await ouvrirPage(navigateur, banc, {
      personne: gerante,
      chemin: '/gestion/statistique?vue=direct',
      espion: espionner,
    });
    await page.getByText('CA TTC').waitFor();
    await vendreSansArret(banc, page, comptoirs);
    await changerSansArret(banc, page, gerante);
    await page.context().close();
  });
}

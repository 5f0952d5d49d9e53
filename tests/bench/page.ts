import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { trouverNavigateur } from '#tests/harness/navigateur.ts';
import { lireAppel, type Banc } from './banc.ts';

export type Personne = { id: number; token: string };

/** A real browser for the time of a measure. */
export async function avecNavigateur(
  mesurer: (navigateur: Browser) => Promise<void>,
): Promise<void> {
  const { env, ...executable } = await trouverNavigateur();
  const navigateur = await chromium.launch({
    ...executable,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    await mesurer(navigateur);
  } finally {
    await navigateur.close();
  }
}

/**
 * A station of its own with an empty cache, signed in by its token, as a browser that comes back
 * would be. `espion` runs before the page's own code.
 */
export async function preparerPoste(
  navigateur: Browser,
  { adresse }: Banc,
  { token }: Personne,
  espion: () => void,
): Promise<BrowserContext> {
  const { data } = JSON.parse((await lireAppel({ adresse, token }, '/api/session')).texte) as {
    data: unknown;
  };
  const contexte = await navigateur.newContext({
    viewport: { width: 1366, height: 625 },
    locale: 'fr-FR',
  });
  await contexte.addCookies([{ name: 'session', value: token, url: adresse }]);
  await contexte.addInitScript((session) => {
    localStorage.setItem(
      'activation',
      JSON.stringify({ token: 'banc', date_activation: '2026-01-01', type: 'poste' }),
    );
    localStorage.setItem('session', session);
  }, JSON.stringify(data));
  await contexte.addInitScript(espion);
  return contexte;
}

interface PageVoulue {
  personne: Personne;
  chemin: string;
  /** Runs before the page's own code. */
  espion: () => void;
}
export async function ouvrirPage(
  navigateur: Browser,
  banc: Banc,
  { personne, chemin, espion }: PageVoulue,
): Promise<Page> {
  const page = await (await preparerPoste(navigateur, banc, personne, espion)).newPage();
  await page.goto(banc.adresse + chemin);
  return page;
}

/**
 * The page's processor `fois` times slower: the machine of a pharmacy is not ours. Answers the
 * session, for the other figures it gives.
 */
export async function ralentir(page: Page, fois: number): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: fois });
  return cdp;
}

import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { MOT_DE_PASSE_DEMONSTRATION } from '#shared/admin/utilisateur/demonstration.ts';
import { MOT_DE_PASSE } from '../demarrer-serveur.ts';
import { compterLesAppels } from './calme.ts';

interface Appareil extends BrowserContextOptions {
  /** What is wrong with it, from its first page on. */
  abimer?: (contexte: BrowserContext) => Promise<unknown>;
}
/**
 * A station of its own (context), activated, signed in by the keyboard, arrived at `chemin`.
 * `appareil`: its size, its touch screen.
 */
export async function ouvrirPoste(
  browser: Browser,
  nom: string,
  chemin: string,
  { abimer, ...appareil }: Appareil = {},
): Promise<Page> {
  const contexte = await browser.newContext(appareil);
  await compterLesAppels(contexte);
  await abimer?.(contexte);
  await contexte.addInitScript(() => {
    // An empty page, before the first one, keeps nothing.
    if (!location.protocol.startsWith('http')) return;
    const activation = { token: 'e2e', date_activation: '2026-01-01', type: 'poste' };
    localStorage.setItem('activation', JSON.stringify(activation));
  });
  const page = await contexte.newPage();
  await page.goto(chemin);
  await expect(page.getByLabel('Nom d’utilisateur')).toBeFocused();
  await page.keyboard.type(nom);
  await page.keyboard.press('Tab');
  await page.keyboard.type(nom === 'admin' ? MOT_DE_PASSE : MOT_DE_PASSE_DEMONSTRATION);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${chemin}`));
  return page;
}

/** A product that can be sold, as the till itself finds it. */
export async function produitVendable(
  page: Page,
  mots: string,
): Promise<{ libelle: string; cip: string; prix_de_vente: number }> {
  const reponse = await page.request.get('/api/produits', {
    params: { is_active: 1, page: 1, rows: 50, search_by_keyword: mots },
  });
  const { data } = (await reponse.json()) as {
    data: {
      libelle: string;
      cip: string;
      prix_de_vente: number;
      qte_disponible: number;
      tva: boolean;
      css: boolean;
    }[];
  };
  const trouve = data.find((p) => p.qte_disponible >= 10 && !p.tva && !p.css);
  if (!trouve) throw new Error(`aucun produit vendable pour « ${mots} »`);
  return trouve;
}

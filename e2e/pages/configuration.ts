import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { MOT_DE_PASSE } from '../demarrer-serveur.ts';

/** The configuration of registers, by role and French name. */
export class EcranConfiguration {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  get dialogue(): Locator {
    return this.page.getByRole('dialog');
  }
  ligne(libelle: string): Locator {
    return this.page.getByRole('row').filter({ hasText: libelle });
  }
  /** Who holds it, beside who held it last. */
  tenuePar(libelle: string): Locator {
    return this.ligne(libelle).getByRole('cell').first();
  }
  async creer(libelle: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Nouvelle caisse' }).click();
    await this.dialogue.getByLabel('Libellé').fill(libelle);
    await this.page.keyboard.press('Enter');
    await expect(this.dialogue).toBeHidden();
    await expect(this.ligne(libelle)).toBeVisible();
  }
  async configurer(libelle: string): Promise<void> {
    await this.page.getByRole('button', { name: `Configurer ${libelle}` }).click();
    await expect(this.dialogue.getByRole('heading', { name: /^Caisse N°\d+$/ })).toBeVisible();
  }
  async oui(): Promise<void> {
    await this.page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'OUI', exact: true })
      .click();
  }
}

/** The administrator's station. */
export async function ouvrirPosteAdmin(browser: Browser, chemin: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(() =>
    localStorage.setItem(
      'activation',
      JSON.stringify({ token: 'e2e', date_activation: '2026-01-01', type: 'poste' }),
    ),
  );
  await page.goto(chemin);
  await page.getByLabel('Nom d’utilisateur').fill('admin');
  await page.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(chemin));
  return page;
}

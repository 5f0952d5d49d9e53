import { expect, type Locator, type Page } from '@playwright/test';
import { choisirAuClavier } from '../scan.ts';

/** The selling screen, by role and French name. */
export class EcranVente {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  /** The screen is there, in its own face, and its keys are heard. */
  async attendre(): Promise<void> {
    await expect(this.page.getByRole('button', { name: 'Actes de la vente' })).toBeVisible();
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined));
  }
  /** Behind the three dots of its bar; the menu is open. */
  async acte(nom: string): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Actes de la vente' }).press('Enter');
    return this.page.getByRole('menuitem', { name: nom });
  }
  get pastilles(): Locator {
    return this.page.getByRole('navigation', { name: 'Réservations du jour' });
  }
  get choisie(): Locator {
    return this.pastilles.getByRole('button', { pressed: true });
  }
  get net(): Locator {
    return this.page.getByRole('region', { name: 'Totaux' }).locator('output');
  }
  ligne(libelle: string): Locator {
    return this.page
      .getByRole('region', { name: 'Produits choisis' })
      .getByRole('row')
      .filter({ hasText: libelle });
  }
  qte(libelle: string): Locator {
    return this.page.getByLabel(`Quantité, ${libelle}`);
  }
  /** F4, then waits for an empty basket to be the one on screen. */
  async nouvelle(): Promise<void> {
    await this.attendre();
    await this.page.keyboard.press('F4');
    // behind the search on a narrow screen: there, not seen
    await expect(this.page.locator('.vente-panier h2')).toHaveText('Produits (0)');
  }
  async choisirCaisse(libelle: string): Promise<void> {
    const caisse = this.page.getByLabel('Caisse', { exact: true });
    await caisse.focus();
    await choisirAuClavier(caisse, libelle);
  }
  /** F8, then waits until the desk has it. */
  async envoyer(): Promise<void> {
    await this.page.keyboard.press('F8');
    await expect(this.choisie).toContainText(/Caisse/);
  }
}

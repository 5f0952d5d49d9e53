import { expect, type Locator, type Page } from '@playwright/test';
import { taper } from '../scan.ts';

/** The selling screen, by role and French name. */
export class EcranVente {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
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
    return this.page.getByRole('region', { name: 'Produits choisis' }).getByRole('row').filter({ hasText: libelle });
  }
  qte(libelle: string): Locator {
    return this.page.getByLabel(`Quantité, ${libelle}`);
  }
  /** F4, then waits for the new number. */
  async nouvelle(): Promise<void> {
    const avant = await this.pastilles.getByRole('button').count();
    await this.page.keyboard.press('F4');
    await expect(this.pastilles.getByRole('button')).toHaveCount(avant + 1);
  }
  async choisirCaisse(libelle: string): Promise<void> {
    const caisse = this.page.getByLabel('Caisse', { exact: true });
    await caisse.focus();
    await taper(this.page, libelle);
    await expect(caisse.locator('option:checked')).toHaveText(libelle);
  }
  /** F8, then waits until the desk has it. */
  async envoyer(): Promise<void> {
    await this.page.keyboard.press('F8');
    await expect(this.choisie).toContainText(/Caisse/);
  }
}

import { expect, type Locator, type Page } from '@playwright/test';
import { taper } from '../scan.ts';

/** The cashier screen, by role and French name. */
export class EcranCaisse {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  get #reservations(): Locator {
    return this.page.getByRole('navigation', { name: 'Réservations de la caisse' });
  }
  /** Those that wait; the paid ones are folded apart. */
  get file(): Locator {
    return this.#reservations.getByRole('button');
  }
  /** How many wait, once the page has read its queue. */
  async combien(): Promise<number> {
    await expect(this.#reservations).toBeAttached();
    await expect(this.page.locator('.caisse-squelette')).toHaveCount(0);
    return this.file.count();
  }
  get recu(): Locator {
    return this.page.getByLabel('Montant reçu');
  }
  get encaissement(): Locator {
    return this.page.getByRole('region', { name: 'Encaissement' });
  }
  /** Takes the register with the PIN, by the keyboard; one already held is reached by itself. */
  async prendre(libelle: string, pin: string): Promise<void> {
    const champ = this.page.getByLabel(`Code PIN, ${libelle}`);
    const tenue = this.page.getByRole('status').filter({ hasText: /^\d+ en attente$/ });
    await expect(champ.or(tenue)).toBeVisible();
    if (await champ.isVisible()) {
      await champ.focus();
      await taper(this.page, pin);
      await this.page.keyboard.press('Enter');
    }
    await expect(this.page).toHaveURL(/\/vente\/caisses\/reservation\/\d+/);
    await expect(this.page.getByRole('heading', { name: libelle })).toBeVisible();
  }
  /** Serves the basket sent last, by the keyboard. */
  async servirLaDerniere(): Promise<void> {
    await this.file.last().press('Enter');
    await expect(this.file.last()).toHaveAttribute('aria-pressed', 'true');
  }
  /** Takes up again, by the keyboard, the basket paid last: the first of those folded away. */
  async reprendreLaDernierePayee(): Promise<void> {
    await this.page.getByRole('button', { name: /Payés/ }).press('Enter');
    await expect(this.page.getByLabel('Chercher un panier payé')).toBeFocused();
    await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByText('Payé Livré')).toBeVisible();
  }
  /** The receipt as handed to the printer: its markup and the style it adopts. */
  async ticket(): Promise<string> {
    const cadre = this.page.locator('iframe[data-ticket]');
    await expect(cadre).toBeAttached();
    return cadre.evaluate((iframe: HTMLIFrameElement) => {
      const doc = iframe.contentDocument;
      const styles = [...(doc?.adoptedStyleSheets ?? [])].flatMap((f) =>
        [...f.cssRules].map((r) => r.cssText),
      );
      return `<style>${styles.join('\n')}</style>${doc?.body.innerHTML ?? ''}`;
    });
  }
}

/** The receipt on paper: pages, and width of the first in millimetres. */
export async function imprimerEnPdf(
  page: Page,
  html: string,
): Promise<{ pages: number; largeur: number }> {
  const papier = await page.context().newPage();
  await papier.setContent(html);
  const pdf = (await papier.pdf({ preferCSSPageSize: true, printBackground: true })).toString(
    'latin1',
  );
  await papier.close();
  const largeur = Number(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)/.exec(pdf)?.[1] ?? 0);
  return {
    pages: pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0,
    largeur: Math.round((largeur / 72) * 25.4),
  };
}

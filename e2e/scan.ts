import { expect, type Locator, type Page } from '@playwright/test';

/**
 * What each keyboard makes of the digit row: a scanner sends keys, the host makes characters of
 * them.
 */
const CLAVIERS = { QWERTY: '0123456789', AZERTY: 'à&é"\'(-è_ç', CapsLock: ')!@#$%^&*(' } as const;
export type Clavier = keyof typeof CLAVIERS;

/**
 * A wedge scanner: the digits and capitals of a code as raw key events stamped `ecart` ms apart,
 * then Enter. The stamps are ours, so that a busy machine does not turn a scanner into a slow
 * typist.
 */
export async function scanner(
  page: Page,
  code: string,
  { ecart = 6, clavier = 'QWERTY' as Clavier } = {},
): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const touches = [...code].map((chiffre) => {
    const lettre = /[A-Z]/.test(chiffre);
    const caractere = lettre
      ? chiffre.toLowerCase()
      : (CLAVIERS[clavier][Number(chiffre)] ?? chiffre);
    return {
      key: caractere,
      code: `${lettre ? 'Key' : 'Digit'}${chiffre}`,
      text: caractere,
      windowsVirtualKeyCode: chiffre.charCodeAt(0),
    };
  });
  const depart = Date.now() / 1000;
  const envois = [
    ...touches,
    { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  ].flatMap(({ text, ...touche }, i) => {
    const timestamp = depart + (i * ecart) / 1000;
    return [
      cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...touche, text, timestamp }),
      cdp.send('Input.dispatchKeyEvent', {
        type: 'keyUp',
        ...touche,
        timestamp: timestamp + 0.002,
      }),
    ];
  });
  await Promise.all(envois);
  await cdp.detach();
}

/** A person: slower than any scanner. */
export const taper = (page: Page, texte: string): Promise<void> =>
  page.keyboard.type(texte, { delay: 70 });

/**
 * An option of a native list, reached with the arrows: a list forgets the letters typed a second
 * apart, so words depend on the machine.
 */
export async function choisirAuClavier(liste: Locator, libelle: string): Promise<void> {
  await expect(liste).toBeFocused();
  await expect(liste.locator('option').filter({ hasText: libelle }).first()).toBeAttached(); // read
  const rang = await liste
    .locator('option')
    .evaluateAll((options, voulu) => options.findIndex((o) => o.textContent === voulu), libelle);
  await liste.press('Home');
  for (let i = 0; i < rang; i += 1) await liste.press('ArrowDown');
  await expect(liste.locator('option:checked')).toHaveText(libelle);
}

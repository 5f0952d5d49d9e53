import { setTimeout as attendre } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** What each keyboard makes of the digit row: a scanner sends keys, the host makes characters of them. */
const CLAVIERS = { QWERTY: '0123456789', AZERTY: 'à&é"\'(-è_ç', CapsLock: ')!@#$%^&*(' } as const;
export type Clavier = keyof typeof CLAVIERS;

/** A wedge scanner: the digits of a code as raw key events, `ecart` ms apart, then Enter. */
export async function scanner(page: Page, code: string, { ecart = 6, clavier = 'QWERTY' as Clavier } = {}): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const presser = async (touche: { key: string; code: string; text: string; windowsVirtualKeyCode: number }) => {
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...touche });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: touche.key, code: touche.code, windowsVirtualKeyCode: touche.windowsVirtualKeyCode });
    await attendre(ecart);
  };
  for (const chiffre of code) {
    const caractere = CLAVIERS[clavier][Number(chiffre)] ?? chiffre;
    await presser({ key: caractere, code: `Digit${chiffre}`, text: caractere, windowsVirtualKeyCode: 48 + Number(chiffre) });
  }
  await presser({ key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 });
  await cdp.detach();
}

/** A person: slower than any scanner. */
export const taper = (page: Page, texte: string): Promise<void> => page.keyboard.type(texte, { delay: 70 });

import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EssaiLecteur } from '#client/admin/pharmacie/essai-lecteur.tsx';
import { tellScan } from '#client/ui/scan/use-scan.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import { essaiLecteur as mots } from '#shared/stock/produit/scan.phrases.ts';

const CIP = cip13De('9355955');
const lus = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((d) => [
      d.querySelector('dt')?.textContent ?? '',
      d.querySelector('dd')?.textContent ?? '',
    ]),
  );
/** Keys of a US keyboard, 5 ms apart, then Enter. */
function frapper(texte: string): void {
  const touches = [...texte].map((c): KeyboardEventInit => {
    if (c === '\u001d') return { code: 'BracketRight', key: ']', ctrlKey: true };
    if (c === ']') return { code: 'BracketRight', key: c };
    if (/\d/.test(c)) return { code: `Digit${c}`, key: c };
    return { code: `Key${c.toUpperCase()}`, key: c, shiftKey: c === c.toUpperCase() };
  });
  [...touches, { code: 'Enter', key: 'Enter' }].forEach((t, i) => {
    const e = new KeyboardEvent('keydown', { ...t, bubbles: true, cancelable: true });
    Object.defineProperty(e, 'timeStamp', { value: 1_000 + i * 5 });
    document.body.dispatchEvent(e);
  });
}

beforeEach(() => {
  render(<EssaiLecteur />);
});
afterEach(cleanup);

it('[SCN-27] le lecteur essayé : sa disposition, son préfixe, sa fin, et tout ce que la boîte dit', () => {
  act(() => frapper(`]d2010${CIP}1731033110AB12\u001d21S123456`));
  expect(lus()).toEqual({
    Reçu: `]d2010${CIP}1731033110AB12␝21S123456`,
    Disposition: mots.dispositions.character,
    Préfixe: ']d2',
    Fin: 'Entrée',
    Code: `${CIP} ou 9355955`,
    Lot: 'AB12',
    Péremption: '31/03/2031',
    'Numéro de série': 'S123456',
  });
});
it('[SCN-27] un séparateur perdu : le lot n’est pas lu, et c’est dit', () => {
  act(() => frapper(`010${CIP}1731033110AB1221445566778899`));
  expect(lus()).toMatchObject({ Préfixe: 'aucun', Lot: mots.illisible, Péremption: '31/03/2031' });
  expect(screen.getByText(mots.sansSeparateur)).toBeTruthy();
});
it('[SCN-27] par la caméra, ou un code qui ne dit rien par sa forme', () => {
  act(() => tellScan('AVENE07'));
  expect(lus()).toEqual({ Reçu: 'AVENE07', Disposition: mots.parCamera, Préfixe: 'aucun' });
  expect(screen.getByText(mots.rien)).toBeTruthy();
});

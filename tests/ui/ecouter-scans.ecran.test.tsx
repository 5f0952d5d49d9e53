// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scanSettings } from '#client/ui/scan/detecteur-scan.rules.ts';
import { listenToScans } from '#client/ui/scan/use-scan.ts';

const CODE = '3400930000014';
const CLAVIERS: Record<string, string> = {
  QWERTY: '0123456789',
  AZERTY: 'à&é"\'(-è_ç',
  CapsLock: ')!@#$%^&*(',
};

/**
 * A key as a browser plays it: keydown, then (unless prevented) the character in the field or the
 * press of the button, then keyup.
 */
function presser(
  cible: HTMLElement,
  touche: KeyboardEventInit & { code: string; key: string },
  timeStamp: number,
): void {
  const { key } = touche;
  const evenement = (type: string) => {
    const e = new KeyboardEvent(type, { ...touche, bubbles: true, cancelable: true });
    Object.defineProperty(e, 'timeStamp', { value: timeStamp });
    return e;
  };
  if (cible.dispatchEvent(evenement('keydown'))) {
    if (key === 'Enter') cible.click();
    else if (
      cible instanceof HTMLInputElement &&
      key.length === 1 &&
      cible.dispatchEvent(
        new InputEvent('beforeinput', { bubbles: true, cancelable: true, data: key }),
      )
    )
      cible.value += key;
  }
  cible.dispatchEvent(evenement('keyup'));
}
function scanner(cible: HTMLElement, ecart: number, touches: string): void {
  [...CODE].forEach((c, i) =>
    presser(cible, { code: `Digit${c}`, key: touches[Number(c)] ?? c }, 1000 + i * ecart),
  );
  presser(cible, { code: 'Enter', key: 'Enter' }, 1000 + CODE.length * ecart);
}

describe('le scan, quel que soit l’endroit du curseur', () => {
  const lus: string[] = [];
  const clic = vi.fn();
  let ecart = 35;
  let arreter = () => {};
  beforeEach(() => {
    document.body.innerHTML =
      '<input id="recherche" data-scan value="3*"><input id="qte" data-scan value="2"><input id="feuille" value="FS-"><input type="checkbox" id="coche"><button id="payer">Payer</button><button id="oui">OUI</button>';
    document.querySelectorAll('button').forEach((b) => b.addEventListener('click', clic));
    arreter = listenToScans(
      window,
      () => scanSettings(ecart),
      ({ code }) => lus.push(code),
    );
  });
  afterEach(() => {
    arreter();
    lus.length = 0;
    clic.mockClear();
    ecart = 35;
  });
  const cible = (id: string): HTMLElement => document.getElementById(id) ?? document.body;
  const valeurs = () =>
    [...document.querySelectorAll('input:not([type])')].map((c) => (c as HTMLInputElement).value);

  for (const [clavier, touches] of Object.entries(CLAVIERS)) {
    for (const id of ['recherche', 'qte', 'feuille', 'coche', 'payer', 'oui', 'body']) {
      it.each([5, 30])(
        `${clavier}, curseur sur ${id}, %i ms : un code, rien de tapé, rien de pressé`,
        (gap) => {
          scanner(cible(id), gap, touches);
          expect(lus).toEqual([CODE]);
          expect(valeurs()).toEqual(['3*', '2', 'FS-']);
          expect(clic).not.toHaveBeenCalled();
        },
      );
      it(`${clavier}, curseur sur ${id}, 90 ms : reconnu une fois le lecteur réglé`, () => {
        ecart = 90;
        scanner(cible(id), 90, touches);
        expect(lus).toEqual([CODE]);
        expect(valeurs()).toEqual(['3*', '2', 'FS-']);
        expect(clic).not.toHaveBeenCalled();
      });
    }
    it.each(['recherche', 'qte', 'coche', 'payer', 'oui', 'body'])(
      `[SCN-17] ${clavier}, curseur sur %s, 90 ms, lecteur non réglé : lu à son Entrée`,
      (id) => {
        scanner(cible(id), 90, touches);
        expect(lus).toEqual([CODE]);
        expect(valeurs()).toEqual(['3*', '2', 'FS-']);
        expect(clic).not.toHaveBeenCalled();
      },
    );
    it(`[SCN-17] ${clavier}, 90 ms dans un champ de texte : ce sont ses chiffres`, () => {
      scanner(cible('feuille'), 90, touches);
      expect(lus).toEqual([]);
      expect(valeurs()[2]).toHaveLength('FS-'.length + CODE.length);
    });
  }
  it('[SCN-12] « ]E0 » envoyé d’abord, AltGr compris : rien n’en reste dans le champ', () => {
    const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true };
    const touches = [
      { code: 'AltRight', key: 'AltGraph', ...altGr },
      { code: 'Minus', key: ']', ...altGr },
      { code: 'KeyE', key: 'E', shiftKey: true },
      ...[...`0${CODE}`].map((c) => ({ code: `Digit${c}`, key: c, shiftKey: true })),
      { code: 'Enter', key: 'Enter' },
    ];
    touches.forEach((t, i) => presser(cible('feuille'), t, 1000 + i * 8));
    expect(lus).toEqual([`]E0${CODE}`]);
    expect(valeurs()).toEqual(['3*', '2', 'FS-']);
  });
  it('sans Entrée, le silence finit le code', () => {
    vi.useFakeTimers();
    [...CODE].forEach((c, i) =>
      presser(document.body, { code: `Digit${c}`, key: c }, 1000 + i * 5),
    );
    expect(lus).toEqual([]);
    vi.advanceTimersByTime(61);
    expect(lus).toEqual([CODE]);
    vi.useRealTimers();
  });
});

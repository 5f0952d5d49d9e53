import { describe, expect, it } from 'vitest';
import { traceSymbol } from '#client/ui/export/symbole.ts';
import { enGris, lireGris } from '#client/ui/scan/lire-image.ts';
import {
  ABSENCES_MAX,
  boiteSuivante,
  type EnVue,
  RIEN_EN_VUE,
  uneBoite,
} from '#client/ui/scan/une-boite.rules.ts';
import { cip13De, lireCode } from '#shared/stock/produit/codes.rules.ts';
import { symboleDe } from '#shared/stock/produit/etiquettes.rules.ts';
import { dessinerSymbole } from './symbole-dessine.ts';

const EAN = cip13De('3000001');

/** How many boxes are counted over these pictures ('' : no code in it). */
function compter(vues: readonly string[], avant: EnVue = RIEN_EN_VUE): string[] {
  const comptes: string[] = [];
  let etat = avant;
  for (const vue of vues) {
    const { apres, compter: oui } = uneBoite(etat, vue === '' ? null : vue);
    etat = apres;
    if (oui) comptes.push(vue);
  }
  return comptes;
}

describe('la caméra', () => {
  it('lit un EAN-13 et un DataMatrix dessinés, avec le lot et la date', () => {
    const ean = dessinerSymbole(traceSymbol({ genre: 'ean13', texte: EAN }), 640, 480);
    expect(lireGris(ean, 640, 480)).toBe(EAN);
    const symbole = symboleDe([EAN], { numero: 'L42', date_expiration: '2027-05-31' });
    if (!symbole) throw new Error('pas de symbole');
    const lu = lireGris(dessinerSymbole(traceSymbol(symbole), 640, 480), 640, 480);
    expect(lireCode(lu ?? '')).toMatchObject({
      cips: expect.arrayContaining([EAN]) as string[],
      lot: 'L42',
      date_expiration: '2027-05-31',
    });
  });
  it('ne lit rien où il n’y a rien ; une image en couleurs devient grise', () => {
    expect(lireGris(new Uint8ClampedArray(640 * 480).fill(200), 640, 480)).toBeNull();
    const data = new Uint8ClampedArray([255, 255, 255, 255, 0, 0, 0, 255]);
    expect([...enGris({ data, width: 2, height: 1 } as ImageData)]).toEqual([255, 0]);
  });
  it('[CAM-1] une boîte tenue devant la caméra compte une fois ; partie puis revenue, deux', () => {
    const tenue = Array.from({ length: 30 }, () => 'A');
    expect(compter(tenue)).toEqual(['A']);
    const cligne = tenue.map((c, i) => (i % 4 === 3 ? '' : c));
    expect(compter(cligne)).toEqual(['A']);
    const absente = Array.from({ length: ABSENCES_MAX }, () => '');
    expect(compter([...tenue, ...absente, ...tenue])).toEqual(['A', 'A']);
    expect(compter([...tenue, ...absente.slice(1), ...tenue])).toEqual(['A']);
  });
  it('[CAM-1] un code vu une seule fois n’est pas cru ; deux boîtes qui alternent comptent chacune', () => {
    expect(compter(['A', '', 'B', '', 'A', ''])).toEqual([]);
    expect(compter(['A', 'A', 'B', 'B', 'A', 'A'])).toEqual(['A', 'B', 'A']);
  });
  it('[CAM-2] une pression laisse compter la même boîte une fois de plus', () => {
    expect(compter(['A', 'A', 'A'], boiteSuivante())).toEqual(['A']);
  });
});

import { describe, expect, it } from 'vitest';
import { referenceDe, referenceValide } from '#shared/vente/mobile-money/reference.rules.ts';
import { GRAINE } from '../../harness/tirages.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';

const SIGNES = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const COMBIEN = 200;

describe('[MOB-3] la référence d’une demande', () => {
  const tirage = new Tirage(GRAINE);
  const references = Array.from({ length: COMBIEN }, () =>
    referenceDe(Uint8Array.from({ length: 11 }, () => tirage.entier(0, 255))),
  );
  it('douze signes sans sosies, valides, d’octets au hasard', () => {
    for (const r of references) {
      expect(r).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
      expect(referenceValide(r)).toBe(true);
    }
    expect(new Set(references).size).toBe(COMBIEN);
  });
  it('un signe faux est refusé, à chaque place', () => {
    const passees = references.flatMap((r) =>
      [...r].flatMap((bon, i) =>
        [...SIGNES]
          .filter((s) => s !== bon)
          .map((s) => r.slice(0, i) + s + r.slice(i + 1))
          .filter(referenceValide),
      ),
    );
    expect(passees).toEqual([]);
  });
  it('deux signes voisins échangés sont refusés', () => {
    const passees = references.flatMap((r) =>
      Array.from(
        r.slice(1),
        (droite, i) => r.slice(0, i) + droite + r.charAt(i) + r.slice(i + 2),
      ).filter((echangee) => echangee !== r && referenceValide(echangee)),
    );
    expect(passees).toEqual([]);
  });
  it('ni courte, ni longue, ni en minuscules, ni d’un signe absent', () => {
    const [r = ''] = references;
    for (const autre of ['', r.slice(1), `${r}2`, r.toLowerCase(), `${r.slice(0, 11)}O`, ` ${r}`])
      expect(referenceValide(autre)).toBe(false);
    expect(() => referenceDe(new Uint8Array(10))).toThrow('11 random bytes');
  });
});

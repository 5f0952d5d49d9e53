import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Keystroke } from '#client/ui/scan/detecteur-scan.rules.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { cip13De } from '#shared/stock/produit/codes.rules.ts';
import { DONNEES } from '#tests/harness/donnees.ts';
import { GRAINE, tirages } from '#tests/harness/tirages.ts';
import { Comptoir, type Sort } from './comptoir-de-test.ts';

const SCANS = tirages(500, 10_000);
/** Pauses longer than promised: fewer are enough. */
const LONGUES = Math.ceil(SCANS / 4);
const GS = '\u001d';

/** Real boxes where the public base of medicines is at hand, else as many made up. */
const BASE = join(DONNEES, 'bdpm/CIS_CIP_bdpm.txt.gz');
function codesDesBoites(): { cip7: string; cip13: string }[] {
  if (!existsSync(BASE))
    return Array.from({ length: 20_000 }, (_, i) => {
      const cip7 = String(3_000_000 + i * 37).padStart(7, '0');
      return { cip7, cip13: cip13De(cip7) };
    });
  const lignes = gunzipSync(readFileSync(BASE)).toString('latin1').trim().split('\n');
  return lignes.map((l) => {
    const champs = l.split('\t');
    return { cip7: champs[1] ?? '', cip13: champs[6] ?? '' };
  });
}
const boites = codesDesBoites();
const catalogue = new Map(
  boites.flatMap(({ cip7, cip13 }) => [[cip7, cip13] as const, [cip13, cip13] as const]),
);

const CLAVIERS = {
  QWERTY: { chiffres: '0123456789', lettre: (l: string) => l },
  AZERTY: {
    chiffres: 'à&é"\'(-è_ç',
    lettre: (l: string) => ({ a: 'q', q: 'a', z: 'w', w: 'z', m: ',' })[l] ?? l,
  },
  CapsLock: { chiffres: ')!@#$%^&*(', lettre: (l: string) => l.toUpperCase() },
} as const;
type Clavier = keyof typeof CLAVIERS;

function touche(caractere: string, clavier: Clavier): Omit<Keystroke, 'timeStamp'> {
  const { chiffres, lettre } = CLAVIERS[clavier];
  if (caractere === GS) return { code: 'BracketRight', key: ']', ctrlKey: true };
  if (caractere === ']') return { code: 'BracketRight', key: clavier === 'AZERTY' ? '$' : ']' };
  if (/\d/.test(caractere))
    return { code: `Digit${caractere}`, key: chiffres[Number(caractere)] ?? '' };
  const minuscule = caractere.toLowerCase();
  return {
    code: `Key${caractere.toUpperCase()}`,
    key: lettre(minuscule),
    shiftKey: caractere !== minuscule,
  };
}

const LETTRES = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
const mot = (t: Tirage, n: number) =>
  Array.from({ length: n }, () => LETTRES[t.entier(0, LETTRES.length - 1)]).join('');
/** An EAN-13, or the DataMatrix of the same box with its lot, date and number in any order. */
function symbole(t: Tirage, cip13: string): string {
  if (t.entier(1, 10) <= 6) return cip13;
  const date = `17${t.entier(27, 31)}${String(t.entier(1, 12)).padStart(2, '0')}00`;
  const lot = `10${mot(t, t.entier(3, 9))}`;
  const serie = `21${mot(t, t.entier(6, 14))}`;
  const finDe = (element: string) => element + GS;
  const fin = t.parmi([
    `${date}${finDe(lot)}${serie}`,
    `${finDe(serie)}${date}${lot}`,
    `${date}${finDe(serie)}${lot}`,
  ]);
  return `${t.parmi(['', ']d2', GS])}010${cip13}${fin}`;
}

interface Geste {
  code: string;
  clavier: Clavier;
  /** Milliseconds between two keys. */
  ecart: number;
  /** Before the key of that rank, so many milliseconds more. */
  pauses: ReadonlyMap<number, number>;
  entree: boolean;
  /** Typed by hand before, and how long before the scan. */
  tape: string;
  avance: number;
}
function unGeste(t: Tirage, cip13: string, pauseMax: number): Geste {
  const code = symbole(t, cip13);
  const ecart = t.entier(2, 120);
  const pauses = Array.from({ length: t.entier(0, 3) }, (): [number, number] => [
    t.entier(1, code.length),
    t.entier(60, pauseMax - ecart),
  ]);
  return {
    code,
    clavier: t.parmi(['QWERTY', 'AZERTY', 'CapsLock']),
    ecart,
    pauses: new Map(pauses),
    // a scanner that ends by silence is told from a person by its speed alone
    entree: ecart > 30 || pauses.length > 0 || t.entier(1, 10) > 1,
    tape: t.entier(1, 10) <= 3 ? t.parmi(['doli', 'amox', '34', '500', 'sp', '12 ', 'b12']) : '',
    avance: t.entier(20, 900),
  };
}

/** Plays one gesture from `depart`; answers when its last key was struck. */
function jouer(comptoir: Comptoir, g: Geste, depart: number): number {
  let instant = depart;
  for (const c of g.tape) {
    const f = c === ' ' ? { code: 'Space', key: ' ' } : touche(c, g.clavier);
    comptoir.presser({ ...f, timeStamp: instant });
    instant += 150;
  }
  if (g.tape !== '') instant += g.avance - 150;
  [...g.code].forEach((c, rang) => {
    instant += (rang === 0 ? 0 : g.ecart) + (g.pauses.get(rang) ?? 0);
    comptoir.presser({ ...touche(c, g.clavier), timeStamp: instant });
  });
  if (!g.entree) return instant;
  instant += g.ecart + (g.pauses.get(g.code.length) ?? 0);
  comptoir.presser({ code: 'Enter', key: 'Enter', timeStamp: instant });
  return instant;
}

function sortDe(comptoir: Comptoir, avant: { vendus: number; dits: number }, cip13: string): Sort {
  const vendus = comptoir.vendus.slice(avant.vendus);
  if (vendus.some((v) => v !== cip13)) return 'autre boîte';
  if (vendus.length > 1) return 'autre boîte';
  if (vendus.length === 1) return 'vendue';
  if (comptoir.dits.length > avant.dits) return 'dite';
  return comptoir.texte === '' ? 'perdue' : 'visible';
}

function jouerTous(n: number, pauseMax: number) {
  const t = new Tirage(GRAINE);
  const comptoir = new Comptoir(catalogue);
  const sorts: Record<Sort, number> = {
    vendue: 0,
    dite: 0,
    visible: 0,
    perdue: 0,
    'autre boîte': 0,
  };
  const fautes: unknown[] = [];
  let instant = 1_000_000;
  for (let i = 0; i < n; i++) {
    const { cip13 } = t.parmi(boites);
    const geste = unGeste(t, cip13, pauseMax);
    const avant = { vendus: comptoir.vendus.length, dits: comptoir.dits.length };
    const fin = jouer(comptoir, geste, instant);
    // the next box comes as soon as the scanner can; without an Enter, once it was put down
    instant = fin + t.entier(geste.entree ? 130 : 550, 4_000);
    comptoir.attendre(instant);
    const sort = sortDe(comptoir, avant, cip13);
    sorts[sort] += 1;
    if (sort !== 'vendue' && fautes.length < 5)
      fautes.push({ i, sort, ...geste, dits: comptoir.dits.slice(avant.dits) });
    comptoir.effacer();
  }
  return { sorts, fautes };
}

it(`[SCN-16] ${SCANS} scans, pauses d’une demi-seconde au plus : chacun sa boîte`, () => {
  const { sorts, fautes } = jouerTous(SCANS, 500);
  expect(fautes).toEqual([]);
  expect(sorts).toEqual({ vendue: SCANS, dite: 0, visible: 0, perdue: 0, 'autre boîte': 0 });
});

it(`[SCN-18] ${LONGUES} scans, pauses de quatre secondes : la boîte, ou un mot, jamais une autre`, () => {
  const { sorts } = jouerTous(LONGUES, 4_000);
  expect(sorts).toMatchObject({ perdue: 0, 'autre boîte': 0 });
  expect(sorts.vendue).toBeGreaterThan(LONGUES / 3);
});

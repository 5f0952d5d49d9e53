import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const DIST = new URL('../../client/dist/', import.meta.url);
const MANIFESTE = new URL('.vite/manifest.json', DIST);
const ENTREE = 'index.html';
const COQUILLE = 'shell/coquille.tsx';
/** Loaded only when something is opened: never before. */
const SUR_DEMANDE = /exceljs|pdf-lib|liste-pdf|classeur|echarts|datetime|socket\.io|allPaths|^_paths/;

type Manifeste = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** Everything the browser must have before this screen shows. */
function graphe(manifeste: Manifeste, depart: readonly string[], vus = new Set<string>()): Set<string> {
  for (const cle of depart) {
    if (vus.has(cle)) continue;
    vus.add(cle);
    graphe(manifeste, manifeste[cle]?.imports ?? [], vus);
  }
  return vus;
}
const kilos = (fichiers: Iterable<string>): number => [...fichiers].reduce((somme, f) => somme + gzipSync(readFileSync(new URL(f, DIST)), { level: 9 }).length, 0) / 1000;

describe.skipIf(!existsSync(MANIFESTE))('poids des écrans', () => {
  const manifeste: Manifeste = existsSync(MANIFESTE) ? JSON.parse(readFileSync(MANIFESTE, 'utf8')) : {};
  const ecrans = Object.keys(manifeste).filter((cle) => cle.endsWith('-ecran.tsx'));
  const seuls = /connexion-ecran|activation-ecran|reservation\/reservation-ecran/;
  const de = (ecran: string) => graphe(manifeste, [ENTREE, ecran, ...(seuls.test(ecran) ? [] : [COQUILLE])]);

  it.each(ecrans)('%s tient dans son budget, et ne charge rien d’avance', (ecran) => {
    const morceaux = de(ecran);
    expect([...morceaux].filter((m) => SUR_DEMANDE.test(m))).toEqual([]);
    expect(kilos([...morceaux].map((m) => manifeste[m]?.file ?? ''))).toBeLessThanOrEqual(/connexion-ecran|activation-ecran/.test(ecran) ? 190 : 260);
  });

  it('la feuille de style tient en 60 ko', () => {
    expect(kilos(manifeste[ENTREE]?.css ?? [])).toBeLessThanOrEqual(60);
  });
});

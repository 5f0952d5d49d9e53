// Server: weighs the build itself, made once for the whole run; no server is started.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

interface Morceau {
  file: string;
  imports?: string[];
  css?: string[];
  dynamicImports?: string[];
}
const dist = path.join(import.meta.dirname, '../../client/dist');
const manifeste = JSON.parse(
  readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'),
) as Record<string, Morceau>;

/** A file and all it imports at once: what a screen makes the browser fetch before it can show. */
function fermeture(cles: string[], vus = new Set<string>()): Set<string> {
  for (const cle of cles) {
    if (vus.has(cle)) continue;
    vus.add(cle);
    fermeture(manifeste[cle]?.imports ?? [], vus);
  }
  return vus;
}
const entree = 'index.html';
const trouver = (fin: string) => Object.keys(manifeste).find((c) => c.endsWith(fin)) ?? fin;
const ko = (cles: Set<string>) =>
  [...cles].reduce(
    (s, c) => s + gzipSync(readFileSync(path.join(dist, manifeste[c]?.file ?? ''))).length,
    0,
  ) / 1000;

const travailleur = readFileSync(path.join(dist, 'service-worker.js'), 'utf8');
/** Addresses of the files that a station keeps in advance. */
const gardes = JSON.parse(/\["\/.*?\]/.exec(travailleur)?.[0] ?? '[]') as string[];

describe('poids des écrans (JavaScript, gzip)', () => {
  it('la page de connexion : 190 ko au plus', () => {
    expect(ko(fermeture([entree, trouver('connexion-ecran.tsx')]))).toBeLessThanOrEqual(190);
  });
  it('l’écran de vente, coquille comprise : 260 ko au plus', () => {
    expect(
      ko(fermeture([entree, trouver('coquille.tsx'), trouver('reservation-ecran.tsx')])),
    ).toBeLessThanOrEqual(260);
  });
  it.each(Object.keys(manifeste).filter((c) => c.endsWith('-ecran.tsx')))(
    '%s : 260 ko au plus',
    (ecran) => {
      expect(ko(fermeture([entree, trouver('coquille.tsx'), ecran]))).toBeLessThanOrEqual(260);
    },
  );
  it('un écran arrive en peu de fichiers : chacun coûte plus que ce qu’il porte [CHG-1]', () => {
    const ecrans = Object.keys(manifeste).filter((c) => c.endsWith('-ecran.tsx'));
    const combien = (ecran: string) => fermeture([entree, trouver('coquille.tsx'), ecran]).size;
    expect(ecrans.filter((ecran) => combien(ecran) > 32)).toEqual([]);
  });
  it('les styles communs à tous : 36 ko au plus', () => {
    const styles =
      (manifeste[entree]?.css ?? []).reduce(
        (s, f) => s + gzipSync(readFileSync(path.join(dist, f))).length,
        0,
      ) / 1000;
    expect(styles).toBeGreaterThan(10);
    expect(styles).toBeLessThanOrEqual(36);
  });
  const LOURDS = ['exceljs', 'liste-pdf', 'texte-pdf', 'graphique', 'lire-image', 'symbole'];
  const estLourd = (f: string) =>
    LOURDS.some((nom) => f.startsWith(`${nom}.`, 7) || f.startsWith(`${nom}-`, 7));
  it('classeurs, PDF, graphiques, codes et icônes par nom ne sont jamais de la première charge', () => {
    const charges = [
      ...fermeture([entree, ...Object.keys(manifeste).filter((c) => c.endsWith('-ecran.tsx'))]),
    ].map((c) => manifeste[c]?.file ?? '');
    expect(charges.filter((f) => estLourd(f) || f.includes('paths-'))).toEqual([]);
  });
  it('ce qu’un poste garde d’avance : 1,05 Mo au plus, sans ce qui ne s’ouvre qu’à la demande', () => {
    const poids = gardes.map((f) => gzipSync(readFileSync(path.join(dist, f))).length);
    expect(gardes).toContain('/index.html');
    expect(gardes.map((f) => f.slice(1)).filter(estLourd)).toEqual([]);
    expect(poids.reduce((s, n) => s + n, 0) / 1000).toBeLessThanOrEqual(1_050);
    const batis = readdirSync(path.join(dist, 'assets')).map((f) => `assets/${f}`);
    expect(LOURDS.filter((nom) => !batis.some((f) => f.startsWith(`assets/${nom}`)))).toEqual([]);
  });
  it.each(
    Object.keys(manifeste).filter(
      (c) => c.endsWith('-ecran.tsx') && !c.endsWith('/parametres-ecran.tsx'),
    ),
  )('%s : tout ce qu’il charge d’abord est gardé par le poste [CHG-1]', (ecran) => {
    const fichiers = [...fermeture([entree, trouver('coquille.tsx'), ecran])].flatMap((c) => [
      manifeste[c]?.file ?? '',
      ...(manifeste[c]?.css ?? []),
    ]);
    expect(fichiers.filter((f) => !gardes.includes(`/${f}`))).toEqual([]);
  });
  it('la page où l’on arrive nomme tout ce que son écran charge d’abord [CHG-2]', () => {
    const lire = (f: string) => readFileSync(path.join(dist, f), 'utf8');
    const pages = JSON.parse(lire('arrivees.json')) as [string, string][];
    const ecrans = Object.keys(manifeste).filter((c) => c.endsWith('-ecran.tsx'));
    const page = pages.find(([motif]) => new RegExp(motif).test('/vente/caisses/reservation/7'));
    const texte = lire(page?.[1] ?? '');
    const voulus = [...fermeture([entree, trouver('coquille.tsx'), trouver('caissier-ecran.tsx')])];
    const fichiers = voulus.flatMap((c) => [manifeste[c]?.file, ...(manifeste[c]?.css ?? [])]);
    expect(fichiers.filter((f) => !texte.includes(`href="/${f}"`))).toEqual([
      manifeste[entree]?.file,
    ]);
    expect(pages).toHaveLength(ecrans.length);
    expect(fichiers.filter((f) => f?.endsWith('.js') && !lire(f).startsWith('//# all'))).toEqual(
      [],
    );
  });
  it('les graphiques sont lus entiers, à côté du fil de la page, comme les écrans [CHG-2]', () => {
    const fichier = manifeste[trouver('/graphique.tsx')]?.file ?? '';
    expect(readFileSync(path.join(dist, fichier), 'utf8')).toMatch(/^\/\/# allFunctionsCalled/);
  });
  it('la feuille de styles d’un écran vient après celles de ce qu’il prend : elle a le dernier mot [CHG-5]', () => {
    const lire = (f: string) => readFileSync(path.join(dist, f), 'utf8');
    const pages = (JSON.parse(lire('arrivees.json')) as [string, string][]).map(([, f]) => lire(f));
    const nom = (f: string) => path.basename(f).replace(/-.{8}\.\w+$/, '');
    const sienne = (m: Morceau) => m.css?.find((f) => nom(f) === nom(m.file));
    const apresElle = (liste: string[], elle: string, prises: string[]) =>
      prises.filter((f) => liste.indexOf(f) > liste.indexOf(elle));
    const jugees = Object.entries(manifeste).flatMap(([cle, morceau]) => {
      const elle = sienne(morceau);
      if (cle === entree || elle === undefined) return [];
      const prises = [...fermeture([cle])].flatMap((c) => manifeste[c]?.css ?? []);
      const listes = [
        morceau.css ?? [],
        ...pages.map((p) => [...p.matchAll(/href="\/(.*?\.css)"/g)].map((m) => m[1] ?? '')),
      ].filter((liste) => liste.includes(elle));
      return [{ elle, apres: listes.flatMap((liste) => apresElle(liste, elle, prises)) }];
    });
    expect(jugees.filter(({ apres }) => apres.length > 0)).toEqual([]);
    expect(jugees.map(({ elle }) => nom(elle))).toContain('commande-ecran');
  });
});

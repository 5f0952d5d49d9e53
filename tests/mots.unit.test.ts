import { describe, expect, it } from 'vitest';
import { code, dans, texteDe } from './harness/maison.ts';

/** What the specification writes without accents, word for word. */
const TELS_QUELS = new Set(['QTE PRODUIT']);
/** Words of column heads that bear an accent in French. */
const SANS_ACCENT =
  /\b(?:QTE|LIBELLE|ECARTS?|THEORIQUE|THEOR|PRESENTATION|GENERIQUE|ETAT|COMPTE (?:PAR|LE)|DEPENSE|CREE|PERIME|DUREE|RECU|BOITE|RESERVATION|TELEPHONE|CATEGORIE|NUMERO)\b/;
const montres = code.filter((f) => dans(f, 'client', 'shared', 'server'));
const sansCommentaires = (f: string): string =>
  texteDe(f).replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '');

describe('les mots', () => {
  it('un mot s’accorde : aucune phrase ne dit « ligne(s) »', () => {
    expect(
      montres.filter((f) => /\}\s+(?:\p{L}+ )?\p{L}+\(e?s\)/u.test(sansCommentaires(f))),
    ).toEqual([]);
  });
  it('un numéro n’a pas de milliers : « N° 1407 »', () => {
    const nombres = montres.filter((f) =>
      /label: '(?:N°|TICKET|NUMÉRO)',(?:\s*largeur: \d+,)?\s*format: 'nombre'|N° \$?\{format/.test(
        texteDe(f),
      ),
    );
    expect(nombres).toEqual([]);
  });
  it('un jour s’exporte comme il se lit, pas comme la base le garde', () => {
    const bruts = montres.filter((f) =>
      [...texteDe(f).matchAll(/\{\s*key: '(\w+)',[^}]*?formatDate\(debutDeJour/g)].some(
        ([colonne]) => !colonne.includes("toCSV: 'date'"),
      ),
    );
    expect(bruts).toEqual([]);
  });
  it('une tête de colonne porte ses accents', () => {
    const tetes = montres.flatMap((f) =>
      [...texteDe(f).matchAll(/\blabel: '([^']+)'/g)].map(([, mot = '']) => [f, mot] as const),
    );
    expect(tetes.length).toBeGreaterThan(200);
    expect(tetes.filter(([, mot]) => SANS_ACCENT.test(mot) && !TELS_QUELS.has(mot))).toEqual([]);
  });
});

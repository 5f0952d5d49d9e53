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
  it('ce qui est introuvable se nomme en français, jamais par un nom du code', () => {
    const nommes = montres.flatMap((f) =>
      [...texteDe(f).matchAll(/introuvable\('([^']+)'\)/g)].map(([, quoi = '']) => quoi),
    );
    expect(nommes.length).toBeGreaterThan(100);
    expect(nommes.filter((quoi) => !/^\p{Lu}[\p{Ll}’ É]*$/u.test(quoi))).toEqual([]);
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
  it('[EXP-9] aucune cellule exportée ne montre un code : la colonne d’un champ codé dit ses mots', () => {
    // A list of words that are codes, as 'RECUE_PARTIELLE' or 'mobile_money', and the fields it makes.
    // 'GEF' is a name.
    const estCode = (mot: string) => mot !== 'GEF' && /^[A-Z][A-Z_]+$|^[a-z]+_[a-z_]+$/.test(mot);
    const listes = new Set(
      code
        .filter((f) => dans(f, 'shared'))
        .flatMap((f) => [...texteDe(f).matchAll(/const ([A-Z_]+) = \[([^\]]+)\] as const/g)])
        .flatMap(([, nom = '', mots = '']) =>
          [...mots.matchAll(/'([^']+)'/g)].some(([, mot = '']) => estCode(mot)) ? [nom] : [],
        ),
    );
    const codes = new Set(
      code
        .filter((f) => f.endsWith('.schema.ts'))
        .flatMap((f) => [...texteDe(f).matchAll(/(\w+): [^\n]*z\.enum\(([A-Z_]+)\)/g)])
        .flatMap(([, champ = '', liste = '']) => (listes.has(liste) ? [champ] : [])),
    );
    expect([...codes]).toEqual(expect.arrayContaining(['status', 'mode_paiement']));
    const colonnes = code
      .filter((f) => dans(f, 'client'))
      .flatMap((f) =>
        [...texteDe(f).matchAll(/\{\s*key: '(\w+)',\s*label: [^}]*/g)].map(
          ([bloc, champ = '']) => [f, champ, bloc] as const,
        ),
      );
    expect(colonnes.length).toBeGreaterThan(150);
    const bruts = colonnes.filter(
      ([, champ, bloc]) =>
        codes.has(champ) && !/\b(?:mots|export_key|exporte|exportable): /.test(bloc),
    );
    // A quote's `status` is words (STATUTS_DEVIS); an order's of the same name is codes. So is an
    // `etat`: words of a certification and an invoice, codes of a mobile-money request; a `nature`: a
    // product's word, a file's code.
    expect(bruts.map(([f, champ]) => `${f} ${champ}`)).toEqual([
      'client/galerie/listes.tsx etat',
      'client/gestion/comptabilite/factures-fournisseurs.offert.tsx etat',
      'client/stock/produit/produit.colonnes.tsx nature',
      'client/vente/certification/certification.colonnes.tsx etat',
      'client/vente/facture/devis-ecran.tsx status',
    ]);
  });
  it('une tête de colonne porte ses accents', () => {
    const tetes = montres.flatMap((f) =>
      [...texteDe(f).matchAll(/\blabel: '([^']+)'/g)].map(([, mot = '']) => [f, mot] as const),
    );
    expect(tetes.length).toBeGreaterThan(200);
    expect(tetes.filter(([, mot]) => SANS_ACCENT.test(mot) && !TELS_QUELS.has(mot))).toEqual([]);
  });
});

import { normaliser } from '../base/liste.ts';
import { lireNombre } from '../base/nombre-saisi.rules.ts';
import * as phrasesImport from '#shared/produit/import.phrases.ts';
import { type Centimes, enCentimes } from '../base/montant.ts';
import { phraseDe } from '../base/validation.ts';
import { cipNormalise } from './codes.rules.ts';
import { dciCanonique } from './dci.rules.ts';
import { type ProduitImporte, produitImporte } from './ligne-import.schema.ts';

export const LIGNES_IMPORT_MAX = 20_000;
/** Bytes of a file. */
export const TAILLE_IMPORT_MAX = 10 * 1024 * 1024;

export type ChampImport = keyof ProduitImporte;
type Genre = 'texte' | 'code' | 'entier' | 'montant' | 'drapeau';
interface ColonneImport {
  champ: ChampImport;
  /** The head that our own exports write. */
  label: string;
  genre: Genre;
  /** Other heads read as this column, folded. */
  aussi?: readonly string[];
}
/** The columns of a file, in the order of the model; others are passed over. */
export const COLONNES_IMPORT: readonly ColonneImport[] = [
  { champ: 'libelle', label: 'LIBELLÉ', genre: 'texte', aussi: ['designation', 'produit', 'nom'] },
  {
    champ: 'cip',
    label: 'CIP',
    genre: 'code',
    aussi: ['code cip', 'cip13', 'ean', 'ean13', 'code'],
  },
  { champ: 'cip_deux', label: 'CIP 2', genre: 'code', aussi: ['cip deux'] },
  { champ: 'cip_1', label: 'CIP 3', genre: 'code' },
  { champ: 'cip_2', label: 'CIP 4', genre: 'code' },
  { champ: 'rayon', label: 'RAYON', genre: 'texte' },
  { champ: 'nature', label: 'NATURE', genre: 'texte' },
  { champ: 'dci', label: 'DCI', genre: 'texte' },
  { champ: 'qte', label: 'QTÉ', genre: 'entier', aussi: ['quantite', 'stock', 'stock initial'] },
  {
    champ: 'qte_min',
    label: 'MIN',
    genre: 'entier',
    aussi: ['qte min', 'quantite minimum', 'stock minimum'],
  },
  {
    champ: 'qte_max',
    label: 'MAX',
    genre: 'entier',
    aussi: ['qte max', 'quantite maximum', 'stock maximum'],
  },
  { champ: 'prix_achat', label: 'PRIX ACHAT', genre: 'montant', aussi: ['prix d achat', 'pa'] },
  {
    champ: 'prix_de_vente',
    label: 'PRIX VENTE',
    genre: 'montant',
    aussi: ['prix de vente', 'prix', 'pv'],
  },
  { champ: 'tva', label: 'TVA', genre: 'drapeau' },
  { champ: 'css', label: 'CSS', genre: 'drapeau' },
  { champ: 'couvert', label: 'PRIS EN CHARGE', genre: 'drapeau', aussi: ['remboursable'] },
  { champ: 'forme', label: 'FORME', genre: 'texte' },
  { champ: 'famille', label: 'FAMILLE', genre: 'texte' },
  { champ: 'classe', label: 'CLASSE', genre: 'texte' },
  { champ: 'categorie', label: 'CATÉGORIE', genre: 'texte' },
  { champ: 'posologie', label: 'POSOLOGIE', genre: 'texte' },
  { champ: 'is_active', label: 'ACTIF', genre: 'drapeau' },
];
/** Without these, it is another file. */
export const REQUISES: readonly ChampImport[] = ['libelle', 'prix_de_vente'];
/** What our own lists export beside, said by nobody as passed over. */
const CALCULEES = new Set(['dispo', 'perime', 'modifie le', 'tableau', 'id']);
const colonneDe = (champ: string) => COLONNES_IMPORT.find((c) => c.champ === champ);
export const labelDe = (champ: string): string => colonneDe(champ)?.label ?? champ;

const plie = (tete: string): string =>
  normaliser(tete)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
/**
 * The heads that lists show come last: 'CIP 2' is the second code of a list, whatever the name of
 * its field.
 */
const TETES = new Map<string, ChampImport>([
  ...COLONNES_IMPORT.flatMap((c): [string, ChampImport][] =>
    [plie(c.champ), ...(c.aussi ?? [])].map((a) => [a, c.champ]),
  ),
  ...COLONNES_IMPORT.map((c): [string, ChampImport] => [plie(c.label), c.champ]),
]);

export interface Tetes {
  /** The field of each column of the file; null is passed over. */
  champs: (ChampImport | null)[];
  /** Heads that are no field of a product. */
  ignorees: string[];
}
/**
 * [IMP-1] What the first row names. One sentence for each required column that is missing, for each
 * named twice.
 */
export function lireTetes(tetes: readonly string[]): Tetes | { fautes: string[] } {
  const champs = tetes.map((t) => TETES.get(plie(t)) ?? null);
  const doubles = COLONNES_IMPORT.filter((c) => champs.filter((x) => x === c.champ).length > 1);
  const fautes = [
    ...REQUISES.filter((r) => !champs.includes(r)).map((r) =>
      phrasesImport.importColonneManque(labelDe(r)),
    ),
    ...doubles.map((c) => phrasesImport.importColonneDouble(c.label)),
  ];
  if (fautes.length > 0) return { fautes };
  return {
    champs,
    ignorees: tetes.filter(
      (t, i) => champs[i] === null && plie(t) !== '' && !CALCULEES.has(plie(t)),
    ),
  };
}

/**
 * A row of a file: its number as the spreadsheet shows it, its cells as text, the fields whose cell
 * is a formula. Empty cells are left out.
 */
export interface LigneFichier {
  ligne: number;
  cellules: Partial<Record<ChampImport, string>>;
  formules: readonly string[];
}
export interface Remarque {
  /** The head of the column; empty when it is of the whole row. */
  colonne: string;
  lu: string;
  phrase: string;
}

/** Text that our exports kept from running as a formula has an apostrophe before it. */
const sansApostrophe = (texte: string): string => texte.replace(/^'(?=[=+\-@\t\r])/, '');
const ARRONDI = /^\d([.,]\d+)?E\+?\d+$/i;

const OUI = new Set(['oui', 'o', 'x', '1', 'vrai', 'true', 'tva', 'css', 'actif']);
const NON = new Set(['non', 'n', '0', 'faux', 'false', 'inactif', '-']);

/** A cell as its column takes it, or why it cannot be. */
function lireCellule(genre: Genre, brut: string): { valeur: unknown } | { phrase: string } {
  const texte = sansApostrophe(brut.trim());
  if (genre === 'texte') return { valeur: texte };
  if (genre === 'code')
    return ARRONDI.test(texte)
      ? { phrase: phrasesImport.importCodeArrondi }
      : { valeur: cipNormalise(texte) };
  if (genre === 'drapeau') {
    const mot = normaliser(texte);
    if (OUI.has(mot)) return { valeur: true };
    return NON.has(mot) ? { valeur: false } : { phrase: phrasesImport.importOuiNon };
  }
  // [IMP-2] quantities too: programs write 12 boxes '12.000'
  const nombre = lireNombre(texte, 2);
  if (nombre === 'ambigu') return { phrase: phrasesImport.importNombreAmbigu };
  if (nombre === null) return { phrase: phrasesImport.importPasUnNombre };
  return genre === 'entier' && !Number.isInteger(nombre)
    ? { phrase: phrasesImport.importPasEntier }
    : { valeur: nombre };
}

/**
 * What a row says, once read: amounts in hundredths, codes and DCI in their one form; nothing for
 * an empty cell.
 */
export type ValeursImport = {
  -readonly [C in Exclude<ChampImport, PrixImporte>]?: Exclude<ProduitImporte[C], undefined | null>;
} & { [C in PrixImporte]?: Centimes };
type PrixImporte = 'prix_achat' | 'prix_de_vente';
/** The three readings of a row: what it says, its codes, its faults. */
export interface LigneLue {
  ligne: number;
  valeurs: ValeursImport;
  cips: string[];
  fautes: Remarque[];
}

/** The columns that hold a code of the product. */
export const CODES_IMPORT = ['cip', 'cip_1', 'cip_2', 'cip_deux'] as const;
export type ColonneCode = (typeof CODES_IMPORT)[number];

/**
 * [IMP-3] Reads a row by the bounds of the form: one sentence a faulty cell, none stops the others.
 * An empty cell says nothing: it never erases.
 */
export function lireLigne({ ligne, cellules, formules }: LigneFichier): LigneLue {
  const fautes: Remarque[] = [];
  const brutes: Record<string, unknown> = {};
  for (const { champ, label, genre } of COLONNES_IMPORT) {
    const lu = cellules[champ] ?? '';
    if (formules.includes(champ))
      fautes.push({ colonne: label, lu, phrase: phrasesImport.importFormule });
    else if (lu.trim() !== '') {
      const cellule = lireCellule(genre, lu);
      if ('phrase' in cellule) fautes.push({ colonne: label, lu, phrase: cellule.phrase });
      else if (cellule.valeur !== '') brutes[champ] = cellule.valeur;
    }
  }
  const { valeurs, refusees } = valider(brutes);
  for (const [champ, phrase] of refusees)
    fautes.push({ colonne: labelDe(champ), lu: cellules[champ as ChampImport] ?? '', phrase });
  return {
    ligne,
    valeurs,
    cips: [
      ...new Set(CODES_IMPORT.flatMap((c) => (typeof valeurs[c] === 'string' ? [valeurs[c]] : []))),
    ],
    fautes,
  };
}

/** The schema of the form decides; a field it refuses is set aside with its sentence. */
function valider(brutes: Record<string, unknown>): {
  valeurs: ValeursImport;
  refusees: [string, string][];
} {
  const lu = produitImporte.safeParse(brutes);
  if (!lu.success) {
    const refusees = lu.error.issues.map((i): [string, string] => [
      String(i.path[0]),
      phraseDe({ ...i, path: [labelDe(String(i.path[0]))] }),
    ]);
    const fautifs = new Set(refusees.map(([champ]) => champ));
    const reste = Object.fromEntries(Object.entries(brutes).filter(([c]) => !fautifs.has(c)));
    return {
      valeurs:
        fautifs.size > 0 && Object.keys(reste).length < Object.keys(brutes).length
          ? valider(reste).valeurs
          : {},
      refusees,
    };
  }
  const { dci, prix_achat, prix_de_vente, ...autres } = lu.data;
  const substances = dciCanonique(dci);
  const dits = {
    ...autres,
    ...(substances !== null && { dci: substances }),
    ...(prix_achat !== undefined && { prix_achat: enCentimes(prix_achat) }),
    ...(prix_de_vente !== undefined && { prix_de_vente: enCentimes(prix_de_vente) }),
  };
  return {
    valeurs: Object.fromEntries(
      Object.entries(dits).filter(([, v]) => v !== undefined && v !== null),
    ) as ValeursImport,
    refusees: [],
  };
}

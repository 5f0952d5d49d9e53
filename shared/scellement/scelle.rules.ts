/**
 * The sealed journal: what a sealed fact is, and the exact text its fingerprint is taken of. No
 * clock, no library: the server, its verifier and the archive's own page compute the same.
 */

/** Kinds of sealed facts (`server/scellement/README.md` says what each holds). */
export const TYPES_SCELLE = [
  'OUVERTURE',
  'REPRISE',
  'VENTE',
  'AVOIR',
  'DOCUMENT_PROVISOIRE',
  'FACTURE',
  'NOTE_AVOIR',
  'CERTIFICATION',
  'ENCAISSEMENT',
  'SORTIE',
  'ASSURE',
  'ORDONNANCE',
  'STUPEFIANT',
  'BILLETAGE',
  'SESSION',
  'FONDS',
  'QUARANTAINE',
  'DUPLICATA',
  'ENVOI',
  'PARAMETRE',
  'AUDIT',
  'CLOTURE_J',
  'CLOTURE_M',
  'CLOTURE_A',
  'ARCHIVE',
  'RESTAURATION',
  'FINS_PERDUES',
  'DEMARRAGE',
  'HORLOGE',
] as const;
export type TypeScelle = (typeof TYPES_SCELLE)[number];

/** What a sealed content may be made of: no float, no date, no undefined. */
export type ValeurScellee =
  | null
  | boolean
  | number
  | string
  | readonly ValeurScellee[]
  | { readonly [cle: string]: ValeurScellee };

/** A sealed fact before its fingerprint. */
export interface FaitScelle {
  chaine: string;
  /** 1, 2, 3… in its chain, without gap. */
  seq: number;
  type: string;
  objet: string | null;
  /** The day it counts for, 'YYYY-MM-DD'. */
  jour: string;
  /** ISO 8601 with Libreville's offset. */
  instant: string;
  schema: number;
  logiciel: string;
  /** Canonical text of the content. */
  contenu: string;
  /** Fingerprint of the one before it; '' for the first of a chain. */
  precedent: string;
}

/** Version of the shape of contents: a new one keeps the old ones verifiable. */
export const SCHEMA_SCELLE = 1;
/** First words of every sealed text: no other text of the house is mistaken for one. */
const DOMAINE_SCELLE = 'pharmacie/journal-fiscal/1';
/** [HSL-12] What the seal says of a sale made without the server. */
export const DEGRADE = 'DEGRADE';
/** Chain of what no register holds. */
export const CHAINE_PHARMACIE = 'pharmacie';
/** Chain of the audit. */
export const CHAINE_AUDIT = 'audit';
/** How chains of registers begin. */
export const CHAINE_CAISSE = 'caisse:';
export const chaineDeCaisse = (caisse_id: number): string => `${CHAINE_CAISSE}${caisse_id}`;
/** How chains of a demonstration begin. */
export const ECOLE = 'ecole/';

/**
 * [SCE-1] The one text of a value: keys in the order of their characters, no blank, text in NFC,
 * whole numbers only (money in hundredths). Throws on what cannot be sealed.
 */
export function texteCanonique(valeur: ValeurScellee): string {
  if (typeof valeur === 'string') return texteCite(valeur);
  if (typeof valeur === 'number') return entier(valeur);
  if (valeur === null || typeof valeur === 'boolean') return String(valeur);
  if (Array.isArray(valeur)) return `[${valeur.map(texteCanonique).join(',')}]`;
  const champs = valeur as { readonly [cle: string]: ValeurScellee };
  // Without a comparator, JavaScript sorts by the very characters of the keys.
  const ecrits = Object.keys(champs)
    .toSorted()
    .map((cle) => `${texteCite(cle)}:${texteCanonique(champs[cle] as ValeurScellee)}`);
  return `{${ecrits.join(',')}}`;
}
/** Letters, digits and signs that JSON writes as they are, and that have one writing only. */
const SANS_CITATION = /^[\w .,:;'()/+*%|=<>[\]{}@!?#&-]*$/;
const texteCite = (texte: string): string =>
  SANS_CITATION.test(texte) ? `"${texte}"` : JSON.stringify(texte.normalize('NFC'));
function entier(n: number): string {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} ne se scelle pas : entiers seulement`);
  return String(n);
}

const octets = new TextEncoder();
/**
 * [SCE-2] The text a fingerprint is the SHA-256 of: each part with its length in bytes before it, so
 * that no two different facts have the same text.
 */
export const texteScelle = (f: FaitScelle): string =>
  [
    DOMAINE_SCELLE,
    f.chaine,
    String(f.seq),
    f.type,
    f.objet ?? '',
    f.jour,
    f.instant,
    String(f.schema),
    f.logiciel,
    f.precedent,
    f.contenu,
  ]
    .map((part) => `${octets.encode(part).length}:${part}`)
    .join('');

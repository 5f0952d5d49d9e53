/**
 * Sealed journal: records, and the exact text hashed. No clock or library: server, verifier and
 * archive page compute the same.
 */

/** Contents: `server/platform/scellement/README.md`. */
export const TYPES_SCELLE = [
  'OUVERTURE',
  'REPRISE',
  'VENTE',
  'AVOIR',
  'DOCUMENT_PROVISOIRE',
  'FACTURE',
  'NOTE_AVOIR',
  'CERTIFICATION',
  'MOBILE_MONEY',
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

/** No float, date or undefined. */
export type ValeurScellee =
  | null
  | boolean
  | number
  | string
  | readonly ValeurScellee[]
  | { readonly [cle: string]: ValeurScellee };

/** Before hashing. */
export interface FaitScelle {
  chaine: string;
  /** Consecutive in its chain. */
  seq: number;
  type: string;
  objet: string | null;
  /** Accounting day, 'YYYY-MM-DD'. */
  jour: string;
  /** ISO 8601, Libreville's offset. */
  instant: string;
  schema: number;
  logiciel: string;
  /** Canonical. */
  contenu: string;
  /** Previous hash; '' for the first. */
  precedent: string;
}

/** Content version; older ones stay verifiable. */
export const SCHEMA_SCELLE = 1;
/** Domain separation prefix of sealed texts. */
const DOMAINE_SCELLE = 'pharmacie/journal-fiscal/1';
/** [HSL-12] Mark of an offline sale. */
export const DEGRADE = 'DEGRADE';
export const CHAINE_PHARMACIE = 'pharmacie';
export const CHAINE_AUDIT = 'audit';
export const CHAINE_CAISSE = 'caisse:';
export const chaineDeCaisse = (caisse_id: number): string => `${CHAINE_CAISSE}${caisse_id}`;
export const ECOLE = 'ecole/';

/**
 * [SCE-1] Canonical: keys sorted by character, no blank, NFC, integers only (money in hundredths).
 * Throws otherwise.
 */
export function texteCanonique(valeur: ValeurScellee): string {
  if (typeof valeur === 'string') return texteCite(valeur);
  if (typeof valeur === 'number') return entier(valeur);
  if (valeur === null || typeof valeur === 'boolean') return String(valeur);
  if (Array.isArray(valeur)) return `[${valeur.map(texteCanonique).join(',')}]`;
  const champs = valeur as { readonly [cle: string]: ValeurScellee };
  // No comparator: sorts by code unit.
  const ecrits = Object.keys(champs)
    .toSorted()
    .map((cle) => `${texteCite(cle)}:${texteCanonique(champs[cle] as ValeurScellee)}`);
  return `{${ecrits.join(',')}}`;
}
/** Unescaped by JSON, one writing only. */
const SANS_CITATION = /^[\w .,:;'()/+*%|=<>[\]{}@!?#&-]*$/;
const texteCite = (texte: string): string =>
  SANS_CITATION.test(texte) ? `"${texte}"` : JSON.stringify(texte.normalize('NFC'));
function entier(n: number): string {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} ne se scelle pas : entiers seulement`);
  return String(n);
}

const octets = new TextEncoder();
/** [SCE-2] Hashed by SHA-256: parts prefixed by byte length, so distinct records never collide. */
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

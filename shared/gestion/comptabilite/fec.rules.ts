import { normaliser } from '../../base/liste.ts';
import { type Centimes, enFcfa } from '../../base/montant.ts';
import { JOURNAUX, type LigneEcriture } from './plume.rules.ts';

const CHAMPS_FEC = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

/** Tabs and line ends are separators. */
const propre = (texte: string): string => texte.replace(/\s+/g, ' ').trim();
const dateFec = (jour: string): string => jour.replaceAll('-', '');
/** '1234,50'. */
const montantFec = (montant: Centimes): string => enFcfa(montant).toFixed(2).replace('.', ',');

const [CODE_LONG, MARQUE_LONGUE] = [17, 5];
/** Five-character suffix against collisions (FNV-1a, 32 bits). */
function marqueDe(nom: string): string {
  let h = 0x811c9dc5;
  for (const octet of new TextEncoder().encode(nom)) h = Math.imul(h ^ octet, 0x01000193);
  return (h >>> 0).toString(36).toUpperCase().padStart(MARQUE_LONGUE, '0').slice(-MARQUE_LONGUE);
}
/**
 * [CPT-9] From the name's letters and digits, stable over months; hash suffix when too long or not
 * Latin: « Mutuelle des agents du port », « … du pétrole ».
 */
function codeDeTiers(tiers: string): string {
  const nom = normaliser(propre(tiers)).toUpperCase();
  const lettres = nom.replace(/[^A-Z0-9]/g, '');
  const toutes = nom.replace(/[^\p{L}\p{N}]/gu, '');
  const entier = lettres !== '' && lettres === toutes && lettres.length <= CODE_LONG;
  if (entier || nom === '') return lettres;
  return lettres.slice(0, CODE_LONG - MARQUE_LONGUE) + marqueDe(nom);
}

/**
 * [CPT-9] French « fichier des écritures comptables » (arrêté du 29 juillet 2013, article A. 47
 * A-1, tax procedure code): 18 fields, tabs, header, CR LF, AAAAMMJJ, decimal comma. Read by Odoo,
 * Dolibarr, Sage.
 */
export function ecrireFec(lignes: readonly Omit<LigneEcriture, 'caisse_id'>[]): string {
  const rangees = lignes.map((l) => [
    l.journal,
    JOURNAUX[l.journal],
    String(l.numero),
    dateFec(l.jour),
    l.compte,
    propre(l.intitule),
    codeDeTiers(l.tiers),
    propre(l.tiers),
    propre(l.piece),
    dateFec(l.jour),
    propre(l.libelle),
    montantFec(l.debit),
    montantFec(l.credit),
    '',
    '',
    dateFec(l.jour),
    '',
    '',
  ]);
  return [CHAMPS_FEC, ...rangees].map((r) => `${r.join('\t')}\r\n`).join('');
}

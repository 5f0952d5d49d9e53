import { normaliser } from '../base/liste.ts';
import { type Centimes, enFcfa } from '../base/montant.ts';
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

/** Tabs and ends of lines part fields: text holds none. */
const propre = (texte: string): string => texte.replace(/\s+/g, ' ').trim();
const dateFec = (jour: string): string => jour.replaceAll('-', '');
/** '1234,50'. */
const montantFec = (montant: Centimes): string => enFcfa(montant).toFixed(2).replace('.', ',');

const [CODE_LONG, MARQUE_LONGUE] = [17, 5];
/** Five letters or digits that tell apart two names that begin alike (FNV-1a, 32 bits). */
function marqueDe(nom: string): string {
  let h = 0x811c9dc5;
  for (const octet of new TextEncoder().encode(nom)) h = Math.imul(h ^ octet, 0x01000193);
  return (h >>> 0).toString(36).toUpperCase().padStart(MARQUE_LONGUE, '0').slice(-MARQUE_LONGUE);
}
/**
 * [CPT-9] The code of a third party, by which an accountant's program keeps his account: the letters
 * and digits of his name. When they do not say all of it (too long, other letters than Latin ones), it
 * ends with a mark of the whole name: « Mutuelle des agents du port » and « … du pétrole » are two.
 * Of the name alone, so that it is the same in every month.
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
 * [CPT-9] Entries as the « fichier des écritures comptables » writes them (arrêté du 29 juillet 2013,
 * article A. 47 A-1 of the French tax procedure code): 18 named fields, tabs between, a head line,
 * CR LF, dates AAAAMMJJ, decimal comma. The same file is read by Odoo, Dolibarr, Sage and others: a
 * documented form, where each maker's own is not.
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

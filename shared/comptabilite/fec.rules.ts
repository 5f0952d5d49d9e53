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
/** '1234,50', from hundredths. */
const montantFec = (centimes: number): string =>
  `${Math.floor(centimes / 100)},${String(centimes % 100).padStart(2, '0')}`;
/** A short code of a third party: capitals and digits. */
const codeDeTiers = (tiers: string): string =>
  tiers
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 17);

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

import type { Acces } from './habilitations.rules.ts';

/**
 * [IMP-18] What a file may bring, each read by the same reader; who may bring it has the right of what
 * it writes.
 */
export const DROITS_IMPORT = {
  produits: ['STOCK/produits'],
  tarif: ['STOCK/fournisseur'],
  livraison: ['STOCK/commande'],
  clients: ['VENTE/client'],
  fournisseurs: ['STOCK/fournisseur'],
  lots: ['STOCK/mouvement'],
  ventes: ['STOCK/commande'],
  certifications: ['PRIVILEGES/certification'],
} as const satisfies Readonly<Record<string, Acces>>;
/** Those who may bring some file: the act says which. */
export const QUI_IMPORTE = [...new Set(Object.values(DROITS_IMPORT).flat())];

type SujetDImport = 'imports' | 'imports-clients';
/** Where an import is told: rows of clients name people, so they have a topic of their own. */
export const sujetDImport = (nature: keyof typeof DROITS_IMPORT): SujetDImport =>
  nature === 'clients' ? 'imports-clients' : 'imports';
const NATURES_DE_FICHIER = Object.keys(DROITS_IMPORT) as (keyof typeof DROITS_IMPORT)[];
/** Those who hear a topic: whoever may bring a file that it tells of. */
export const quiSuitLesImports = (sujet: SujetDImport): string[] =>
  NATURES_DE_FICHIER.filter((n) => sujetDImport(n) === sujet).flatMap((n) => DROITS_IMPORT[n]);

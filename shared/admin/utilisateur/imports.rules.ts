import type { Acces } from './habilitations.rules.ts';

/** [IMP-18] Importable kinds; importing requires the write right. */
export const DROITS_IMPORT = {
  produits: ['STOCK/produits'],
  tarif: ['STOCK/fournisseur'],
  livraison: ['STOCK/commande'],
  clients: ['VENTE/client'],
  fournisseurs: ['STOCK/fournisseur'],
  lots: ['STOCK/mouvement'],
  ventes: ['STOCK/commande'],
  certifications: ['PRIVILEGES/certification'],
  mobile_money: ['PRIVILEGES/mobile_money'],
} as const satisfies Readonly<Record<string, Acces>>;
/** Any kind; the act checks which. */
export const QUI_IMPORTE = [...new Set(Object.values(DROITS_IMPORT).flat())];

type SujetDImport = 'imports' | 'imports-clients';
/** Client rows name people: separate topic. */
export const sujetDImport = (nature: keyof typeof DROITS_IMPORT): SujetDImport =>
  nature === 'clients' ? 'imports-clients' : 'imports';
const NATURES_DE_FICHIER = Object.keys(DROITS_IMPORT) as (keyof typeof DROITS_IMPORT)[];
/** Readers of a topic: importers of its kinds. */
export const quiSuitLesImports = (sujet: SujetDImport): string[] =>
  NATURES_DE_FICHIER.filter((n) => sujetDImport(n) === sujet).flatMap((n) => DROITS_IMPORT[n]);

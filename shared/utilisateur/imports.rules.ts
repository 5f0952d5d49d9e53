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
  lots: ['STOCK/produits'],
  ventes: ['STOCK/commande'],
} as const satisfies Readonly<Record<string, Acces>>;
/** Those who may bring some file: the act says which. */
export const QUI_IMPORTE = [...new Set(Object.values(DROITS_IMPORT).flat())];

/** Where an import is told: rows of clients name people, so they have a topic of their own. */
export const sujetDImport = (nature: keyof typeof DROITS_IMPORT): 'imports' | 'imports-clients' =>
  nature === 'clients' ? 'imports-clients' : 'imports';

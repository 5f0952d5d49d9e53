/**
 * Every French sentence of the specification, once, word for word (its spelling included);
 * functions fill the named parts. Read as `messages.…`: a page carries those it says.
 */
export * from './phrases/commun.ts';
export * from './phrases/acces.ts';
export * from './phrases/activation.ts';
export * from './phrases/parametres.ts';
export * from './phrases/notifications.ts';
export * from './phrases/versions.ts';
export * from './phrases/paquet.ts';
export * from './phrases/vente.ts';
export * from './phrases/stock.ts';
export * from './phrases/imports.ts';
export * from './phrases/etiquettes.ts';
export * from './phrases/produits.ts';
export * from './phrases/equivalents.ts';
export * from './phrases/paiement.ts';
export * from './phrases/coupure.ts';
export * from './phrases/absence.ts';
export * from './phrases/reseau.ts';
export * from './phrases/aide.ts';
export * from './phrases/caisses.ts';
export * from './phrases/ventes.ts';
export * from './phrases/billetages.ts';
export * from './phrases/depenses.ts';
export * from './phrases/clients.ts';
export * from './phrases/gardes.ts';
export * from './phrases/refus.ts';
export * from './phrases/devis.ts';
export * from './phrases/bordereaux.ts';
export * from './phrases/inventaires.ts';
export * from './phrases/statistiques.ts';
export * from './phrases/medicaments.ts';
export * from './phrases/sauvegardes.ts';

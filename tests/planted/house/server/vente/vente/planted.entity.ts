export const Vente = { tableName: 'vente' };

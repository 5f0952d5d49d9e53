export const stockInsuffisant = 'Stock insuffisant';
export const quantiteDepasseStock = (demandee: number, stock: number) =>
  `La quantité demandée (${demandee}) dépasse le stock disponible (${stock}).`;
export const quantiteDepasseStockPour = (demandee: number, stock: number, libelle: string) =>
  `La quantité demandée (${demandee}) dépasse le stock disponible (${stock}) pour "${libelle}".`;
export const produitRetire = (libelle: string) =>
  `« ${libelle} » n’est plus en vente : retirez-le pour vendre le reste.`;
export const produitNonTrouve = 'Produit non trouvé';

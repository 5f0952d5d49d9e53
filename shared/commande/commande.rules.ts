/** [CMD-1] How many boxes to order: up to the product's maximum, one at least (contract §4). */
export const qteACommander = (p: { qte: number; qte_max: number }): number => Math.max(1, p.qte_max - p.qte);

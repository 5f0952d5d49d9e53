// refused by: one-hand-a-table
export { Vente } from '../../vente/vente/planted.entity.ts';

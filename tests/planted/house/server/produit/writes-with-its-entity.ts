// refused by: one-hand-a-table
export { Vente } from '../vente/planted.entity.ts';

// refused by: one-hand-a-table
export const efface = 'delete from vente where id = $1';

// refused by: server-reads-papers-alone
export { Etiquette } from '../../../client/stock/produit/etiquette.tsx';

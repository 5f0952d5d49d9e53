// refused by: server-reads-papers-alone
export { Etiquette } from '../../client/produit/etiquette.tsx';

// refused by: client-bases-know-no-domain
export { Etiquette } from '../stock/produit/etiquette.tsx';

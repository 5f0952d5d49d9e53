// refused by: client-bases-know-no-domain
export { Etiquette } from '../produit/etiquette.tsx';

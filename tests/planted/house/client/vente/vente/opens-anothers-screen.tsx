// refused by: screens-offer-what-others-use
export { Etiquette } from '../../stock/produit/etiquette.tsx';

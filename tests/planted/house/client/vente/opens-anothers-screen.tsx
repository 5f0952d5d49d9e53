// refused by: screens-offer-what-others-use
export { Etiquette } from '../produit/etiquette.tsx';

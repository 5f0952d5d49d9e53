/** Basket with unsaved edits, and dropping them: for offline selling. */
export { oublierEdition, panierVu } from './panier.actions.ts';

/** A basket with its unsaved edits, and the giving up of these: what a station sells it from. */
export { oublierEdition, panierVu } from './panier.actions.ts';

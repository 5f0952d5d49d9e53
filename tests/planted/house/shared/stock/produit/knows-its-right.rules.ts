// refused by: shared-left-to-right
export { ventesDuJour } from '#shared/vente/vente/planted.rules.ts';

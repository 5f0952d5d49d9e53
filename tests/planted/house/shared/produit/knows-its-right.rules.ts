// refused by: shared-left-to-right
export { ventesDuJour } from '#shared/vente/planted.rules.ts';

// refused by: acts-left-to-right
export { vendre } from '../../vente/vente/planted-act.ts';

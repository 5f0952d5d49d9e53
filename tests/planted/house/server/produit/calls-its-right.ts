// refused by: acts-left-to-right
export { vendre } from '../vente/planted-act.ts';

import { lire } from '../../base/contract.ts';
import { reprise } from './manques.schema.ts';

export const lireReprise = lire('/api/reprise', {
  resume: 'Ce qui manque encore aux produits repris d’un autre logiciel, compté',
  donnees: reprise,
});

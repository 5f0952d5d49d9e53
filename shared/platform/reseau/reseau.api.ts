import { lire } from '../../base/contract.ts';
import { reseau } from './reseau.schema.ts';

export const lireReseau = lire('/api/reseau', {
  resume: 'Les adresses à taper sur les autres postes',
  donnees: reseau,
});

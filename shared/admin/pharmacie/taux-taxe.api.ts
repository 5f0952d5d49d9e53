import * as z from 'zod/mini';
import { ecrire, lire } from '../../base/contract.ts';
import { nouveauTauxTaxe, tauxTaxe } from './taux-taxe.schema.ts';

export const listerTauxTaxes = lire('/api/taux-taxes', {
  resume: 'Les taux de TVA et de CSS, chacun avec sa date d’effet',
  donnees: z.array(tauxTaxe),
});
export const creerTauxTaxe = ecrire('/api/taux-taxes', {
  resume: 'Un taux de TVA ou de CSS à partir d’une date, au plus tôt aujourd’hui',
  corps: nouveauTauxTaxe,
  donnees: tauxTaxe,
});
export const retirerTauxTaxe = ecrire('/api/taux-taxes/{id}/destroy', {
  resume: 'Retire un taux à venir, ou d’aujourd’hui si rien n’a été vendu avec lui',
  donnees: tauxTaxe,
});

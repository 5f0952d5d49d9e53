import * as z from 'zod/mini';
import { lire } from '../../base/contract.ts';
import { attenteDeCaisse } from './attente.schema.ts';

export const lireAttentes = lire('/api/caisses-attentes', {
  resume: 'Combien de paniers attendent à chaque caisse, et depuis quand',
  donnees: z.array(attenteDeCaisse),
});

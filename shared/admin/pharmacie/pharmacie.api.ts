import * as z from 'zod/mini';
import { lire } from '../../base/contract.ts';
import { pharmacie } from './pharmacie.schema.ts';

export const lirePharmacie = lire('/api/pharmacie-info', {
  resume: 'La pharmacie, ou null quand elle n’est pas configurée',
  donnees: z.nullable(pharmacie),
});

import * as z from 'zod/mini';
import { ecrire } from '../../base/contract.ts';
import { activation } from './activation.schema.ts';

export const verifierCode = ecrire('/superviseur/api/verify-code', {
  resume: 'Vérifie un code d’activation (superviseur embarqué)',
  corps: z.object({ activation_code: z.string().check(z.maxLength(40)) }),
  donnees: z.object({ activation, parametres: z.nullable(z.unknown()) }),
});

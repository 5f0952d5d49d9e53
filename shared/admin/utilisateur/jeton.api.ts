import * as z from 'zod/mini';
import { ecrire, lire } from '../../base/contract.ts';
import { jetonProgramme, nouveauJeton } from './jeton.schema.ts';

export const listerJetons = lire('/api/jetons', {
  resume: 'Les jetons des programmes : leurs droits, leur fin, leur dernier usage',
  donnees: z.array(jetonProgramme),
});
export const creerJeton = ecrire('/api/jetons', {
  resume: 'Donne un jeton à un programme, avec ses droits et sa fin',
  preuve: true,
  corps: nouveauJeton,
  donnees: z.array(jetonProgramme),
});
export const retirerJeton = ecrire('/api/jetons/{id}/retirer', {
  resume: 'Retire le jeton d’un programme, coupé aussitôt',
  donnees: z.array(jetonProgramme),
});

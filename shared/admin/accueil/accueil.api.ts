import * as z from 'zod/mini';
import { lire } from '../../base/contract.ts';
import { aFaire } from './accueil.schema.ts';
import { premierPas } from './premiers-pas.schema.ts';

export const lireAFaire = lire('/api/accueil/a-faire', {
  resume: 'Ce qui attend aujourd’hui, de ce que l’utilisateur a le droit de faire',
  donnees: z.array(aFaire),
});
export const lirePremiersPas = lire('/api/accueil/premiers-pas', {
  resume: 'Les premiers pas d’une pharmacie, et ceux qui sont faits',
  donnees: z.array(premierPas),
});

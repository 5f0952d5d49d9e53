import * as z from 'zod/mini';
import { lire } from '../base/contract.ts';
import { requeteListeSchema } from '../base/liste.ts';
import { LISTES, type NomListe, rayon, reference } from './reference.schema.ts';

const lister = (liste: NomListe) => lire(`/api/${liste}`, { resume: `La liste ${liste}`, forme: 'liste', requete: requeteListeSchema, donnees: z.array(reference) });
export const listerReferences = Object.fromEntries(LISTES.map((l) => [l, lister(l)])) as Record<NomListe, ReturnType<typeof lister>>;
export const listerRayons = lire('/api/rayons', { resume: 'Les rayons', forme: 'liste', requete: requeteListeSchema, donnees: z.array(rayon) });

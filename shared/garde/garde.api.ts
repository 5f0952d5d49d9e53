import * as z from 'zod/mini';
import { lire } from '../base/contract.ts';
import { garde } from './garde.schema.ts';

export const lireGardeActuelle = lire('/api/gardes/actuelle', { resume: 'La garde en cours, ou null', donnees: z.nullable(garde) });

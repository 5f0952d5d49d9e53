import * as z from 'zod/mini';
import type { CarteInteraction } from './interaction.rules.ts';
import { NIVEAUX } from './niveaux.rules.ts';

const cote = z.object({
  id: z.string(),
  nom: z.string(),
  lignes: z.array(
    z.object({ cle: z.string(), libelle: z.string(), achetee_le: z.nullable(z.string()) }),
  ),
});
export const carteInteraction = z.object({
  cle: z.string(),
  a: cote,
  b: cote,
  niveau: z.enum(NIVEAUX),
  conditionnelle: z.boolean(),
  locale: z.boolean(),
  couples: z.array(
    z.object({
      id: z.string(),
      rangs: z.array(z.number()),
      niveau: z.enum(NIVEAUX),
      selon_cas: z.boolean(),
    }),
  ),
}) satisfies z.ZodMiniType<CarteInteraction>;

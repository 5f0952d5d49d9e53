import * as z from 'zod/mini';
import { texte } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull, jourSchema } from '../../base/dates.ts';
import * as phrasesJeton from './jeton.phrases.ts';
import { donnableAUnProgramme, estJetonDeProgramme } from './programmes.rules.ts';
import { habilitation } from './utilisateur.schema.ts';

/** For admins: rights, end, last use; never the token. */
export const jetonProgramme = z.object({
  id: z.number(),
  nom: z.string(),
  habilitations: z.array(habilitation),
  fin_at: dateHeureOuNull,
  vu_at: dateHeureOuNull,
  created_by: z.string(),
  created_at: dateHeure,
});
export type JetonProgramme = z.infer<typeof jetonProgramme>;

export const nouveauJeton = z.object({
  nom: texte(60, 2),
  /** Generated client-side, so no response holds it; only its digest is stored. */
  jeton: z.string().check(z.refine(estJetonDeProgramme, { error: `!${phrasesJeton.jetonFaible}` })),
  habilitations: z
    .array(habilitation)
    .check(
      z.maxLength(10),
      z.refine(donnableAUnProgramme, { error: `!${phrasesJeton.droitsDeProgramme}` }),
    ),
  /** Last day; absent: no end. */
  dernier_jour: z.optional(z.nullable(jourSchema)),
});
export type NouveauJeton = z.infer<typeof nouveauJeton>;

import * as z from 'zod/mini';
import { texte } from '../base/contract.ts';
import { dateHeure, dateHeureOuNull, jourSchema } from '../base/dates.ts';
import * as phrasesJeton from './jeton.phrases.ts';
import { donnableAUnProgramme, estJetonDeProgramme } from './programmes.rules.ts';
import { habilitation } from './utilisateur.schema.ts';

/** A program's token as admins read it: what it may, until when, when it was last used. Never itself. */
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
  /** Made where it is shown, so that no answer holds it; only its digest is kept. */
  jeton: z.string().check(z.refine(estJetonDeProgramme, { error: `!${phrasesJeton.jetonFaible}` })),
  habilitations: z
    .array(habilitation)
    .check(
      z.maxLength(10),
      z.refine(donnableAUnProgramme, { error: `!${phrasesJeton.droitsDeProgramme}` }),
    ),
  /** Its last day; absent, it has no end. */
  dernier_jour: z.optional(z.nullable(jourSchema)),
});
export type NouveauJeton = z.infer<typeof nouveauJeton>;

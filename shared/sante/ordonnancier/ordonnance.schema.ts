import * as z from 'zod/mini';
import { drapeau, texteOuNull } from '../../base/contract.ts';
import { jourSchema } from '../../base/dates.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { contractOf } from '../../record-contract.ts';
import { PRESCRIPTEURS } from './prescripteur.record.ts';

const t = z.nullable(z.string());
/** Health data: own call for sellers, never in events. */
export const ordonnance = z.object({
  reservation_id: z.number(),
  prescripteur: z.nullable(contractOf(PRESCRIPTEURS).schema),
  /** YYYY-MM-DD. */
  date_ordonnance: t,
  /** No patient. */
  usage_professionnel: z.boolean(),
  patient: t,
  patient_adresse: t,
  /** Unless the patient. */
  porteur: t,
  porteur_adresse: t,
  /** Kind and number. */
  porteur_piece: t,
});
export type Ordonnance = z.infer<typeof ordonnance>;

export const ordonnanceSaisie = z.object({
  prescripteur_id: z.optional(z.nullable(entier(1, NUMERO_MAX))),
  date_ordonnance: z.optional(z.nullable(jourSchema)),
  usage_professionnel: z._default(drapeau, false),
  patient: z.optional(texteOuNull(150)),
  patient_adresse: z.optional(texteOuNull(250)),
  porteur: z.optional(texteOuNull(150)),
  porteur_adresse: z.optional(texteOuNull(250)),
  porteur_piece: z.optional(texteOuNull(80)),
});
export type OrdonnanceSaisie = z.infer<typeof ordonnanceSaisie>;

/** No personal data: responses are stored by idempotency key. */
export const ordonnanceEcrite = z.object({
  reservation_id: z.number(),
  manque: z.array(z.string()),
});
export type OrdonnanceEcrite = z.infer<typeof ordonnanceEcrite>;

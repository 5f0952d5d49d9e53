import * as z from 'zod/mini';
import { courrielInvalide } from '../../base/commun.phrases.ts';
import { drapeau, texte } from '../../base/contract.ts';
import { estCourriel } from '../../base/courriel.rules.ts';
import { reservation, VOIES_ENVOI } from '../reservation/reservation.schema.ts';
import * as phrases from './envoi-ticket.phrases.ts';

/** The telephone never leaves the station: only its last two digits, for the journal [ENV-6]. */
export const envoiTicket = z
  .object({
    voie: z.enum(VOIES_ENVOI),
    email: z.optional(texte(254).check(z.refine(estCourriel, { error: `!${courrielInvalide}` }))),
    fin_du_numero: z.optional(
      z.string().check(z.regex(/^\d{2}$/, { error: `!${phrases.finDuNumeroRequise}` })),
    ),
    /** The client asked for the names of the products. */
    avec_produits: z.optional(drapeau),
  })
  .check(
    z.refine((e) => e.voie !== 'courriel' || e.email !== undefined, {
      error: `!${phrases.adresseRequise}`,
      path: ['email'],
    }),
    z.refine((e) => e.voie !== 'whatsapp' || e.fin_du_numero !== undefined, {
      error: `!${phrases.finDuNumeroRequise}`,
      path: ['fin_du_numero'],
    }),
  );
export type EnvoiTicket = z.infer<typeof envoiTicket>;

export const ticketEnvoye = z.object({
  /** Null: the pharmacy has no public address. */
  lien: z.nullable(z.string()),
  /** The message, its link included. */
  texte: z.string(),
  reservation,
});
export type TicketEnvoye = z.infer<typeof ticketEnvoye>;

export const lienDeTicket = z.object({ lien: z.nullable(z.string()) });

import * as z from 'zod/mini';
import { texte } from '../../base/contract.ts';
import { dateHeureOuNull } from '../../base/dates.ts';

export const habilitation = z.object({
  menu: texte(40, 1),
  submenus: z.array(texte(40, 1)).check(z.maxLength(50)),
});

export const utilisateur = z.object({
  id: z.number(),
  fullname: z.string(),
  name: z.string(),
  telephone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  last_connexion: dateHeureOuNull,
  is_admin: z.boolean(),
  is_active: z.boolean(),
  must_change_password: z.boolean(),
  habilitations: z.array(habilitation),
});
export type Utilisateur = z.infer<typeof utilisateur>;

/** `caisse_id`: register held, restored on reload. */
export const session = z.object({
  ...utilisateur.shape,
  caisse_id: z.nullable(z.number()),
  /** Required second factor not set up [SEC-8]. */
  second_facteur_a_poser: z.optional(z.boolean()),
  /** PIN chosen by another: opens a register, gives no agreement [ACC-22]. */
  pin_a_changer: z.optional(z.boolean()),
});
export type Session = z.infer<typeof session>;

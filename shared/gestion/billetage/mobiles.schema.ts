import * as z from 'zod/mini';
import { montant } from '../../base/montant.ts';
import { OPERATEURS } from '../../vente/caisse/demande-du-panier.schema.ts';

/** Mobile money of a session's sales, beside what was counted. FCFA. */
export const mobilesDUnOperateur = z.object({
  /** Null: unknown. */
  operateur: z.nullable(z.enum(OPERATEURS)),
  /** By the operator's service. */
  confirme: montant,
  /** Reference typed, seen on the operator's statement. */
  verifie: montant,
  a_verifier: montant,
});
export type MobilesDUnOperateur = z.infer<typeof mobilesDUnOperateur>;

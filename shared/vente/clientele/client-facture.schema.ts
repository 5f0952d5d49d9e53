import * as z from 'zod/mini';
import { texte, texteOuNull } from '../../base/contract.ts';
import { TYPES_CLIENT } from './client.schema.ts';

const t = z.nullable(z.string());
/** Addressee of the State invoice. */
export const clientFacture = z.object({
  type: z.enum(TYPES_CLIENT),
  nom: z.string(),
  nif: t,
  rccm: t,
  telephone: t,
  email: t,
  adresse: t,
});
export type ClientFacture = z.infer<typeof clientFacture>;
const facultatif = (max: number) => z._default(texteOuNull(max), null);
/** Input, at payment or when correcting a refusal. */
export const clientFactureSaisi = z.object({
  type: z._default(z.enum(TYPES_CLIENT), 'particulier'),
  nom: texte(150, 2),
  nif: facultatif(60),
  rccm: facultatif(60),
  telephone: facultatif(40),
  email: facultatif(120),
  adresse: facultatif(250),
});
export type ClientFactureSaisi = z.infer<typeof clientFactureSaisi>;

import * as z from 'zod/mini';

/** By what other posts reach this server. */
export const reseau = z.object({
  /** Does it listen to other posts at all (`HOST`)? */
  ouvert: z.boolean(),
  /** Encrypted first; each with its QR code as one SVG path on a square of `cote` modules. */
  adresses: z.array(
    z.object({
      adresse: z.string(),
      securisee: z.boolean(),
      qr: z.object({ cote: z.number(), trace: z.string() }),
    }),
  ),
  /** SHA-256 of the authority's certificate; null while it has none. */
  empreinte: z.nullable(z.string()),
});
export type Reseau = z.infer<typeof reseau>;

import * as z from 'zod/mini';

export const reseau = z.object({
  /** Listens to other posts (`HOST`). */
  ouvert: z.boolean(),
  /** Encrypted first; QR code: one SVG path, `cote` modules wide. */
  adresses: z.array(
    z.object({
      adresse: z.string(),
      securisee: z.boolean(),
      qr: z.object({ cote: z.number(), trace: z.string() }),
    }),
  ),
  /** SHA-256 of the authority's certificate; null without one. */
  empreinte: z.nullable(z.string()),
});
export type Reseau = z.infer<typeof reseau>;

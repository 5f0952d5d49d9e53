import * as z from 'zod/mini';

/** A version of the product; `installee` marks the one that runs. */
export const versionPubliee = z.object({
  version: z.string(),
  lien_telechargement: z.nullable(z.string()),
  installee: z.boolean(),
});
export type VersionPubliee = z.infer<typeof versionPubliee>;

import * as z from 'zod/mini';

/** `installee`: running one. */
export const versionPubliee = z.object({
  version: z.string(),
  lien_telechargement: z.nullable(z.string()),
  installee: z.boolean(),
});
export type VersionPubliee = z.infer<typeof versionPubliee>;

import * as z from 'zod/mini';

/** A published package of the application; `installee` is the one this server runs. */
export const versionPubliee = z.object({ version: z.string(), lien_telechargement: z.nullable(z.string()), installee: z.boolean() });
export type VersionPubliee = z.infer<typeof versionPubliee>;

import * as z from 'zod/mini';

/** Three numbers: '3.3.22'. */
export const numeroVersion = z.string().check(z.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, '!Le numéro de version s’écrit avec trois nombres, par exemple 3.3.23.'));

/** What the supervisor announces; `lien_telechargement` is where its package is, null when it says none. */
export const miseAJour = z.object({ version: z.string(), lien_telechargement: z.nullable(z.string()) });
export type MiseAJour = z.infer<typeof miseAJour>;

/** A version of the product; `installee` marks the one that runs. */
export const versionPubliee = z.object({ version: z.string(), lien_telechargement: z.nullable(z.string()), installee: z.boolean() });
export type VersionPubliee = z.infer<typeof versionPubliee>;

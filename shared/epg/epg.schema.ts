import * as z from 'zod/mini';

/** Three numbers: '3.3.22'. */
export const numeroVersion = z
  .string()
  .check(
    z.regex(
      /^\d{1,5}\.\d{1,5}\.\d{1,5}$/,
      '!Le numéro de version s’écrit avec trois nombres, par exemple 3.3.23.',
    ),
  );

/** The machines a package is made for. */
export const SYSTEMES = ['linux-x64', 'windows-x64'] as const;
export type Systeme = (typeof SYSTEMES)[number];

/**
 * A package of a version: where it is, its size in bytes, its SHA-256 in hexadecimal, and the
 * signature of whoever publishes. Without these nothing is installed.
 */
export const paquetPublie = z.object({
  systeme: z.enum(SYSTEMES),
  lien: z.url({ protocol: /^https?$/ }),
  octets: z.int().check(z.positive()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  signature: z.optional(z.string().check(z.maxLength(200))),
});
export type PaquetPublie = z.infer<typeof paquetPublie>;

/**
 * What the supervisor announces; `lien_telechargement` is where its package is, null when it says
 * none.
 */
export const miseAJour = z.object({
  version: z.string(),
  lien_telechargement: z.nullable(z.string()),
  paquets: z.optional(z.array(paquetPublie)),
});
export type MiseAJour = z.infer<typeof miseAJour>;

const ETAPES_MAJ = [
  'aucune',
  'telechargement',
  'telechargee',
  'installation',
  'installee',
  'echec',
] as const;
/**
 * Where the update of this server stands. Bytes received of bytes announced; `phrase` is what to
 * say of it; `version` moves with each change.
 */
export const suiviMaj = z.object({
  etape: z.enum(ETAPES_MAJ),
  cible: z.nullable(z.string()),
  recus: z.int(),
  octets: z.int(),
  phrase: z.nullable(z.string()),
  version: z.int(),
});
export type SuiviMaj = z.infer<typeof suiviMaj>;
/** `possible`: a package of this server can be updated from its screens. */
export const etatMaj = z.object({ suivi: suiviMaj, possible: z.boolean() });
export type EtatMaj = z.infer<typeof etatMaj>;

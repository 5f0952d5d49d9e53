import * as z from 'zod/mini';

/** '3.3.22'. */
export const numeroVersion = z
  .string()
  .check(
    z.regex(
      /^\d{1,5}\.\d{1,5}\.\d{1,5}$/,
      '!Le numéro de version s’écrit avec trois nombres, par exemple 3.3.23.',
    ),
  );

export const SYSTEMES = ['linux-x64', 'windows-x64'] as const;
export type Systeme = (typeof SYSTEMES)[number];

/** URL, bytes, SHA-256 hex, publisher's signature; all required to install. */
export const paquetPublie = z.object({
  systeme: z.enum(SYSTEMES),
  lien: z.url({ protocol: /^https?$/ }),
  octets: z.int().check(z.positive()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  signature: z.optional(z.string().check(z.maxLength(200))),
});
export type PaquetPublie = z.infer<typeof paquetPublie>;

/** `lien_telechargement` null: no package. */
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
/** Bytes received and announced; `phrase`: display; `version`: revision of this state. */
export const suiviMaj = z.object({
  etape: z.enum(ETAPES_MAJ),
  cible: z.nullable(z.string()),
  recus: z.int(),
  octets: z.int(),
  phrase: z.nullable(z.string()),
  version: z.int(),
});
export type SuiviMaj = z.infer<typeof suiviMaj>;
/** `possible`: packaged server, updatable on screen. */
export const etatMaj = z.object({ suivi: suiviMaj, possible: z.boolean() });
export type EtatMaj = z.infer<typeof etatMaj>;

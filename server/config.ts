import path from 'node:path';
import * as z from 'zod/mini';
import { holdsDatabase } from './platform/base-embarquee/choose-place.ts';
import { chooseDataFolder, FOLDERS } from './data-folder.ts';

const NIVEAUX = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const adresse = (protocole: RegExp, phrase: string) =>
  z.optional(z.url({ protocol: protocole, error: phrase }));
const interrupteur = (nom: string) =>
  z.optional(z.enum(['0', '1'], { error: `${nom} doit valoir 0 ou 1.` }));
const entier = (nom: string, min: number, max: number) => {
  const phrase = `${nom} doit être un nombre entier de ${min} à ${max}.`;
  const nombre = z.pipe(
    z.transform(Number),
    z.int({ error: phrase }).check(z.gte(min, phrase), z.lte(max, phrase)),
  );
  return z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, { error: phrase, abort: true })), nombre),
  );
};

const Environnement = z.object({
  PORT: entier('PORT', 0, 65_535),
  ADRESSE_AFFICHEE: adresse(
    /^https?$/,
    'ADRESSE_AFFICHEE doit être une adresse http:// ou https://.',
  ),
  HTTPS_PORT: entier('HTTPS_PORT', 0, 65_535),
  HOST: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[\w.:-]+$/,
          'HOST doit être une adresse ou un nom de machine, par exemple 127.0.0.1.',
        ),
      ),
  ),
  DATABASE_URL: adresse(
    /^postgres(ql)?$/,
    "DATABASE_URL doit être l'adresse d'un serveur PostgreSQL, par exemple postgresql://nom:secret@machine:5432/pharmacie.",
  ),
  DATABASE_URL_PROPRIETAIRE: adresse(
    /^postgres(ql)?$/,
    "DATABASE_URL_PROPRIETAIRE doit être l'adresse du même PostgreSQL, par le compte qui possède les tables.",
  ),
  DATA_DIR: z.optional(z.string()),
  SAUVEGARDE_DIR: z.optional(z.string()),
  DEMO: interrupteur('DEMO'),
  ADMIN_PASSWORD: z.optional(
    z.string().check(z.minLength(8, 'ADMIN_PASSWORD doit compter 8 caractères ou plus.')),
  ),
  SUPERVISEUR_API: adresse(
    /^https?$/,
    'SUPERVISEUR_API doit être une adresse http:// ou https://.',
  ),
  VIDAL_URL: adresse(/^https?$/, 'VIDAL_URL doit être une adresse http:// ou https://.'),
  VIDAL_APP_ID: z.optional(z.string()),
  VIDAL_APP_KEY: z.optional(z.string()),
  SMTP_URL: adresse(/^smtps?$/, 'SMTP_URL doit être une adresse smtp:// ou smtps://.'),
  LOG_LEVEL: z.optional(
    z.enum(NIVEAUX, { error: `LOG_LEVEL doit être l'un de : ${NIVEAUX.join(', ')}.` }),
  ),
  TRUST_PROXY: interrupteur('TRUST_PROXY'),
  PAQUET_DIR: z.optional(z.string()),
  EVENEMENTS_HEURES: entier('EVENEMENTS_HEURES', 1, 8_760),
});

/** Variables of the environment that this configuration reads. */
export const SETTING_NAMES = Object.keys(Environnement.shape);

const VIDAL_EN_PAIRE =
  'VIDAL_APP_ID et VIDAL_APP_KEY vont ensemble : renseignez les deux, ou aucun.';

/** Absent: feature off. */
export type Config = {
  port: number;
  /** HTTPS port; 0 disables. */
  httpsPort: number;
  host: string;
  /** External server; absent: embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** URL of the table owner's account; absent: `databaseUrl` does everything. */
  databaseProprietaireUrl: string | undefined;
  /** Public URL printed at start, behind `npm run dev` or a proxy. */
  adresseAffichee: string | undefined;
  dataDir: string;
  /** Ideally another disk or a USB key. */
  sauvegardeDir: string;
  demo: boolean;
  adminPassword: string | undefined;
  /** Absent: this server is the supervisor. */
  superviseurApi: string | undefined;
  vidalUrl: string | undefined;
  vidalAppId: string | undefined;
  vidalAppKey: string | undefined;
  smtpUrl: string | undefined;
  logLevel: (typeof NIVEAUX)[number];
  trustProxy: boolean;
  /** Installed package folder; absent: no self-update. */
  paquetDir: string | undefined;
  /** Retention for offline screens. */
  evenementsHeures: number;
};

type Holds = (folder: string) => boolean;

const valeursDe = (data: z.infer<typeof Environnement>, holds: Holds): Config => {
  const dataDir = chooseDataFolder(data, holds);
  return {
    port: data.PORT ?? 8000,
    httpsPort: data.HTTPS_PORT ?? 8443,
    host: data.HOST ?? '127.0.0.1',
    databaseUrl: data.DATABASE_URL,
    databaseProprietaireUrl: data.DATABASE_URL_PROPRIETAIRE,
    adresseAffichee: data.ADRESSE_AFFICHEE?.replace(/\/+$/, ''),
    dataDir,
    sauvegardeDir: data.SAUVEGARDE_DIR ?? path.join(dataDir, 'sauvegardes'),
    // The pharmacy's own folder never receives demo data.
    demo: data.DEMO !== '0' && dataDir !== FOLDERS.pharmacie,
    adminPassword: data.ADMIN_PASSWORD,
    superviseurApi: data.SUPERVISEUR_API,
    vidalUrl: data.VIDAL_URL,
    vidalAppId: data.VIDAL_APP_ID,
    vidalAppKey: data.VIDAL_APP_KEY,
    smtpUrl: data.SMTP_URL,
    logLevel: data.LOG_LEVEL ?? 'info',
    trustProxy: data.TRUST_PROXY === '1',
    paquetDir: data.PAQUET_DIR,
    evenementsHeures: data.EVENEMENTS_HEURES ?? 24,
  };
};

/**
 * A full configuration, or one French sentence per fault, all at once. Empty means unset. `holds`:
 * folder has a database.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  holds: Holds = holdsDatabase,
): Config | string[] {
  const renseignes = Object.fromEntries(Object.entries(env).filter(([, valeur]) => valeur?.trim()));
  const lu = Environnement.safeParse(renseignes);
  const fautes = lu.error?.issues.map((faute) => faute.message) ?? [];
  if (!renseignes.VIDAL_APP_ID !== !renseignes.VIDAL_APP_KEY) fautes.push(VIDAL_EN_PAIRE);
  return lu.success && fautes.length === 0 ? valeursDe(lu.data, holds) : fautes;
}

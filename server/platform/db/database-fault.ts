import { StartFault } from './start-fault.ts';

const codeOf = (error: unknown): string => {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
};
/** Without the password. */
function placeOf(url: string): { machine: string; base: string; compte: string } {
  const { host, pathname, username } = new URL(url);
  return {
    machine: host || 'cette machine',
    base: decodeURIComponent(pathname.slice(1)) || 'postgres',
    compte: decodeURIComponent(username) || 'postgres',
  };
}
type Said = (place: ReturnType<typeof placeOf>) => string;

const silent: Said = ({ machine }) =>
  `Aucun PostgreSQL ne répond à ${machine} : démarrez-le, ou corrigez l’adresse de DATABASE_URL.`;
const rejected: Said = ({ compte, machine }) =>
  `PostgreSQL (${machine}) refuse le compte « ${compte} » ou son mot de passe : corrigez DATABASE_URL.`;
/** Transient, e.g. machine starting: the launcher retries. */
const PASSING: Readonly<Record<string, Said>> = {
  ECONNREFUSED: silent,
  ECONNRESET: silent,
  ETIMEDOUT: silent,
  EHOSTUNREACH: silent,
  ENOENT: silent,
  '57P03': ({ machine }) => `PostgreSQL (${machine}) démarre encore : relancez dans un instant.`,
  '53300': ({ machine }) =>
    `PostgreSQL (${machine}) n’a plus de connexion libre : augmentez max_connections, ou arrêtez ce qui les tient.`,
};
/** Configuration: waiting does not fix it. */
const LASTING: Readonly<Record<string, Said>> = {
  ENOTFOUND: ({ machine }) =>
    `La machine ${machine} est inconnue du réseau : corrigez l’adresse de DATABASE_URL.`,
  '28P01': rejected,
  '28000': rejected,
  '3D000': ({ base, compte }) =>
    `La base « ${base} » n’existe pas : faites-la (create database ${base} owner ${compte};), ou corrigez DATABASE_URL.`,
  '42501': ({ base, compte }) =>
    `Le compte « ${compte} » n’a pas le droit de faire les tables de la base « ${base} » : donnez le compte propriétaire par DATABASE_URL_PROPRIETAIRE.`,
};

/** French message, or the error itself when unrelated. */
export function databaseFault(error: unknown, url: string): unknown {
  const code = codeOf(error);
  const place = placeOf(url);
  const lasting = LASTING[code];
  if (lasting) return new StartFault(lasting(place));
  const passing = PASSING[code];
  return passing ? new Error(passing(place), { cause: error }) : error;
}

/** Translates faults of an external PostgreSQL, if `url` is one. */
export async function inWords<T>(url: string | undefined, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw url === undefined ? error : databaseFault(error, url);
  }
}

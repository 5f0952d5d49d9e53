import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from './nombre.ts';

/**
 * A REST call; routes, client, OpenAPI and permission test derive from it. [VAL-4] What it takes is
 * bounded: every number, text and list.
 */
export interface Appel<P = unknown, Q = unknown, C = unknown, D = unknown> {
  readonly methode: 'GET' | 'POST';
  /** Braced parameters: `/api/reservations/{id}/update`. */
  readonly chemin: string;
  readonly resume: string;
  readonly parametres: z.ZodMiniType<P>;
  readonly requete: z.ZodMiniType<Q>;
  readonly corps: z.ZodMiniType<C>;
  readonly donnees: z.ZodMiniType<D>;
  /** [SEC-5] Requires password or code within ten minutes. */
  readonly preuve?: true;
  /** 'liste' carries meta; 'fichier' takes multipart/form-data or JSON. */
  readonly forme: 'entite' | 'liste' | 'fichier';
}

declare const LIT: unique symbol;
/** Read-only call, whatever its method. */
export type AppelQuiLit<P = unknown, Q = unknown, C = unknown, D = unknown> = Appel<P, Q, C, D> & {
  readonly [LIT]: true;
};

/** `nom` and type are the sender's claim. */
export interface FichierRecu {
  nom: string;
  type: string;
  octets: Uint8Array;
}
export const TAILLE_FICHIER_MAX = 2 * 1024 * 1024;
/** File field of a 'fichier' call; never JSON. */
export const fichierRecu = z.custom<FichierRecu>(
  (v) => typeof v === 'object' && v !== null && 'octets' in v && v.octets instanceof Uint8Array,
);

const RIEN = z.object({});
/** Decimal digits only. */
export const identifiant = entier(1, NUMERO_MAX);
const parId = z.object({ id: identifiant });

/**
 * Version the change was based on. Absent: applied; older: merged on untouched fields, else refused
 * [FUS-5].
 */
export const versionVue = z.optional(entier(0, NUMERO_MAX));

type Definition<P, Q, C, D> = { resume: string } & Partial<
  Pick<Appel<P, Q, C, D>, 'parametres' | 'requete' | 'corps' | 'forme' | 'preuve'>
> &
  Pick<Appel<P, Q, C, D>, 'donnees'>;

/* @__NO_SIDE_EFFECTS__ */ function decrire<P, Q, C, D>(
  methode: 'GET' | 'POST',
  chemin: string,
  definition: Definition<P, Q, C, D>,
): Appel<P, Q, C, D> {
  const parametres = definition.parametres ?? (chemin.includes('{id}') ? parId : RIEN);
  const vide = { requete: RIEN, corps: RIEN, forme: 'entite' as const };
  // Absent parts parse to {}: P, Q and C infer as unknown.
  return { ...vide, ...definition, methode, chemin, parametres } as Appel<P, Q, C, D>;
}

/** GET; never writes. */
export const lire = /* @__NO_SIDE_EFFECTS__ */ <P = { id: number }, Q = unknown, D = unknown>(
  chemin: string,
  definition: Definition<P, Q, unknown, D>,
): AppelQuiLit<P, Q, unknown, D> =>
  decrire('GET', chemin, definition) as AppelQuiLit<P, Q, unknown, D>;
/** Read by POST: question too long or naming a patient, unfit for a URL. */
export const lireParCorps = /* @__NO_SIDE_EFFECTS__ */ <
  P = { id: number },
  C = unknown,
  D = unknown,
>(
  chemin: string,
  definition: Definition<P, unknown, C, D>,
): AppelQuiLit<P, unknown, C, D> =>
  decrire('POST', chemin, definition) as AppelQuiLit<P, unknown, C, D>;
/** Our client always sends an Idempotency-Key. */
export const ecrire = /* @__NO_SIDE_EFFECTS__ */ <P = { id: number }, C = unknown, D = unknown>(
  chemin: string,
  definition: Definition<P, unknown, C, D>,
): Appel<P, unknown, C, D> => decrire('POST', chemin, definition);

/** Permission table key: `POST /api/reservations/{id}/update`. */
export const cleDe = (appel: Pick<Appel, 'methode' | 'chemin'>): string =>
  `${appel.methode} ${appel.chemin}`;

/** Sends a boolean; accepts 0/1 too (contract §9). */
export const drapeau = z.pipe(
  z.union([
    z.boolean(),
    z.literal(0),
    z.literal(1),
    z.literal('0'),
    z.literal('1'),
    z.literal('true'),
    z.literal('false'),
  ]),
  z.transform(
    (v: boolean | 0 | 1 | '0' | '1' | 'true' | 'false') =>
      v === true || v === 1 || v === '1' || v === 'true',
  ),
);
/** [REJ-5] Invisible characters would make lookalike or empty names: \u2800 is a blank letter. */
export const sansInvisibles = (t: string): string =>
  t.replace(/[\p{Cf}\p{Zl}\p{Zp}\p{DI}\x7f-\x9f\u2800]/gu, '');
/** Trimmed, without control or invisible characters. */
export const texte = /* @__NO_SIDE_EFFECTS__ */ (max: number, min = 0) =>
  z.string().check(
    z.overwrite(sansInvisibles),
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    z.refine((t) => t.isWellFormed() && !/[\0-\x08\v\f\x0e-\x1f]/.test(t), {
      error: 'controle',
    }),
  );
export const texteOuNull = /* @__NO_SIDE_EFFECTS__ */ (max: number) => z.nullable(texte(max));

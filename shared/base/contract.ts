import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from './nombre.ts';

/**
 * One REST call, described once: routes, client calls, OpenAPI and the permission test are all made
 * from these values.
 */
export interface Appel<P = unknown, Q = unknown, C = unknown, D = unknown> {
  readonly methode: 'GET' | 'POST';
  /** As the specification writes it, parameters in braces: `/api/reservations/{id}/update`. */
  readonly chemin: string;
  readonly resume: string;
  readonly parametres: z.ZodMiniType<P>;
  readonly requete: z.ZodMiniType<Q>;
  readonly corps: z.ZodMiniType<C>;
  readonly donnees: z.ZodMiniType<D>;
  /** [SEC-5] Asks who is there to have given their password or their code within ten minutes. */
  readonly preuve?: true;
  /** 'liste' answers carry meta; 'fichier' takes multipart/form-data as well as JSON. */
  readonly forme: 'entite' | 'liste' | 'fichier';
}

declare const LIT: unique symbol;
/** A call that only reads, whatever its method: what lists and screens may ask for by themselves. */
export type AppelQuiLit<P = unknown, Q = unknown, C = unknown, D = unknown> = Appel<P, Q, C, D> & {
  readonly [LIT]: true;
};

/** A file as an act receives it: what the sender says of it, and what it holds. */
export interface FichierRecu {
  nom: string;
  type: string;
  octets: Uint8Array;
}
export const TAILLE_FICHIER_MAX = 2 * 1024 * 1024;
/** A file field of a 'fichier' call; JSON cannot carry one. */
export const fichierRecu = z.custom<FichierRecu>(
  (v) => typeof v === 'object' && v !== null && 'octets' in v && v.octets instanceof Uint8Array,
);

const RIEN = z.object({});
/** The number that names a row: decimal digits only. */
export const identifiant = entier(1, NUMERO_MAX);
const parId = z.object({ id: identifiant });

/**
 * The version of a record that a change was made from. Left out, the change is applied; older than
 * the one that stands, it is applied to fields that nobody changed since, else refused [FUS-5].
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
  // The absent parts parse to {}: P, Q and C then infer as unknown, which accepts it.
  return { ...vide, ...definition, methode, chemin, parametres } as Appel<P, Q, C, D>;
}

/** A read. Reads never write. */
export const lire = /* @__NO_SIDE_EFFECTS__ */ <P = { id: number }, Q = unknown, D = unknown>(
  chemin: string,
  definition: Definition<P, Q, unknown, D>,
): AppelQuiLit<P, Q, unknown, D> =>
  decrire('GET', chemin, definition) as AppelQuiLit<P, Q, unknown, D>;
/** A read whose question no address may hold: it says a patient, or is too long. */
export const lireParCorps = /* @__NO_SIDE_EFFECTS__ */ <
  P = { id: number },
  C = unknown,
  D = unknown,
>(
  chemin: string,
  definition: Definition<P, unknown, C, D>,
): AppelQuiLit<P, unknown, C, D> =>
  decrire('POST', chemin, definition) as AppelQuiLit<P, unknown, C, D>;
/** A write; our client always sends an Idempotency-Key with it. */
export const ecrire = /* @__NO_SIDE_EFFECTS__ */ <P = { id: number }, C = unknown, D = unknown>(
  chemin: string,
  definition: Definition<P, unknown, C, D>,
): Appel<P, unknown, C, D> => decrire('POST', chemin, definition);

/** Key of a call in the permission table: `POST /api/reservations/{id}/update`. */
export const cleDe = (appel: Pick<Appel, 'methode' | 'chemin'>): string =>
  `${appel.methode} ${appel.chemin}`;

/** A flag: JSON boolean out, 0/1 accepted in (contract §9). */
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
/** [REJ-5] What is written and never seen: a name made of it is none, and looks like any other. */
const sansInvisibles = (t: string): string => t.replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '');
/** Text as typed: trimmed, no control characters, nothing invisible. */
export const texte = /* @__NO_SIDE_EFFECTS__ */ (max: number, min = 0) =>
  z.string().check(
    z.overwrite(sansInvisibles),
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    z.refine((t) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(t), { error: 'controle' }),
  );
export const texteOuNull = /* @__NO_SIDE_EFFECTS__ */ (max: number) => z.nullable(texte(max));

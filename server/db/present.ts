import { enIso } from '#shared/base/dates.ts';
import { montant, montantOuNull, montantReserve } from '#shared/base/montant.ts';
import { dateHeure, dateHeureOuNull } from '#shared/base/dates.ts';

type Champ = (valeur: unknown) => unknown;
interface Schema<T> {
  shape: Record<string, unknown>;
  _zod: { output: T };
}

const fcfa: Champ = (v) => (v === null || v === undefined ? null : Number(v) / 100);
const date: Champ = (v) => (v === null || v === undefined ? null : enIso(toDate(v)));
const tel: Champ = (v) => v ?? null;

/** A timestamp as the driver gives it (text, UTC) or as code holds it. */
export const toDate = (v: unknown): Date =>
  v instanceof Date ? v : new Date(String(v).replace(' ', 'T').replace(/\+00$/, 'Z'));

const CONVERSIONS: ReadonlyMap<unknown, Champ> = new Map<unknown, Champ>([
  [montant, fcfa],
  [montantOuNull, fcfa],
  [montantReserve, fcfa],
  [dateHeure, date],
  [dateHeureOuNull, date],
]);

const compiled = new WeakMap<object, [string, Champ][]>();
/**
 * What to do with each field is read from the schema once: its money and date schemas are told
 * apart by identity.
 */
function fieldsOf(schema: Schema<unknown>): [string, Champ][] {
  let champs = compiled.get(schema);
  if (!champs) {
    champs = Object.entries(schema.shape).map(([cle, s]) => [cle, CONVERSIONS.get(s) ?? tel]);
    compiled.set(schema, champs);
  }
  return champs;
}

/**
 * Row → wire: only the schema's keys leave (a PIN cannot), hundredths become FCFA, timestamps
 * become ISO with the Libreville offset. Fields the row lacks leave as null.
 */
export function present<T>(schema: Schema<T>, ligne: object): T {
  const source = ligne as Record<string, unknown>;
  const sortie: Record<string, unknown> = {};
  for (const [cle, champ] of fieldsOf(schema)) sortie[cle] = champ(source[cle]);
  return sortie as T;
}

/**
 * The schema of the columns asked for alone: what an export does not show is not made for each of
 * its rows.
 */
export const restricted = <T>(schema: Schema<T>, colonnes: readonly string[]): Schema<T> => ({
  ...schema,
  shape: Object.fromEntries(Object.entries(schema.shape).filter(([cle]) => colonnes.includes(cle))),
});

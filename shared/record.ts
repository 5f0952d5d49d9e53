import { remplacerMontree, type Versionne } from './base/apply.ts';
import type { Appel, AppelQuiLit } from './base/contract.ts';
import type { RequeteListe } from './base/liste.ts';
import { type Reducteur, reducteur } from './reducteur.ts';

/**
 * Plain values, loadable by a page. Derived: schemas and calls (`record-contract.ts`), table, acts
 * and routes (`server/records`), list and form (`client/records`). Each is listed in
 * `record-list.ts`.
 */

interface FieldWords {
  label: string;
  /** Grid title, unless the label. */
  title?: string;
  wide?: true;
  /** Displayed as required for creation. */
  marked?: true;
  /** [SAI-1] Draft stored on the station: no health or identity data. */
  kept: boolean;
}
interface TextField {
  kind: 'text';
  max: number;
  /** Present: required; absent: empty text is null. */
  min?: number;
  keyboard?: 'tel' | 'email';
  /** Collapses inner spaces. */
  singleSpaces?: true;
  check?: { holds: (text: string) => boolean; sentence: string };
}
/** FCFA. */
interface AmountField {
  kind: 'amount';
  max: number;
}
interface IntegerField {
  kind: 'integer';
  min: number;
  max: number;
}
interface ChoiceField {
  kind: 'choice';
  /** For creation. */
  initial: string;
  options: readonly { value: string; label: string }[];
}
export type FieldKind = TextField | AmountField | IntegerField | ChoiceField;
export type Field = FieldWords & FieldKind;

export type ReadKind = 'number' | 'amount' | 'instant' | 'flag';

/** In display order. */
export interface RecordColumn {
  label: string;
  /** Pixels. */
  width?: number;
  hidden?: true | 'etroit';
  sortable?: false;
}

export interface Declaration {
  /** Singular, for events, table and form: `rayon`. */
  name: string;
  /** Topic and address: `rayons`, `/api/rayons`. */
  plural: string;
  /** « rayon », « le rayon », « Nouveau rayon », « Rayons ». */
  words: { one: string; the: string; newOne: string; many: string; feminine?: boolean };
  naming: string;
  fields: Readonly<Record<string, Field>>;
  read?: Readonly<Record<string, ReadKind>>;
  /** Changed by calls, absent from forms. */
  flags?: Readonly<Record<string, 'flag'>>;
  filters?: Readonly<Record<string, 'flag'>>;
  columns: Readonly<Record<string, RecordColumn>>;
  /** Ignoring accents and case. */
  unique?: true;
  /** Withdrawn, never erased: history refers to it. */
  withdrawn?: true;
  /** Audited fields; default all. */
  audited?: readonly string[];
  toldTo?: readonly string[];
  /** Topic that invalidates its reads. */
  movesWith?: string;
  sentences?: { created: string; changed: string };
}

type ValueOf<F> = F extends { kind: 'text'; min: number }
  ? string
  : F extends { kind: 'text' }
    ? string | null
    : F extends { kind: 'choice'; options: readonly { value: infer V }[] }
      ? V
      : number | null;
interface ReadValues {
  number: number;
  amount: number;
  instant: string;
  flag: boolean;
}
type ValuesRead<R> = { [K in keyof R]: R[K] extends ReadKind ? ReadValues[R[K]] : never };
type FieldsOf<D extends Declaration> = D['fields'];
/** `{}` when undeclared. */
type Said<P> = P extends object ? P : unknown;
type Plain<T> = { -readonly [K in keyof T]: T[K] } & {};

export type ReadOf<D extends Declaration> = Plain<
  Versionne & { [K in keyof FieldsOf<D>]: ValueOf<FieldsOf<D>[K]> } & ValuesRead<
      Said<D['read']> & Said<D['flags']>
    >
>;
type Required<D extends Declaration> = {
  [K in keyof FieldsOf<D>]: FieldsOf<D>[K] extends { kind: 'text'; min: number } ? K : never;
}[keyof FieldsOf<D>];
export type NewOf<D extends Declaration> = Plain<
  { [K in Required<D>]: string } & {
    [K in Exclude<keyof FieldsOf<D>, Required<D>>]?: ValueOf<FieldsOf<D>[K]> | undefined;
  }
>;
export type ChangeOf<D extends Declaration> = Plain<
  Partial<{ [K in keyof FieldsOf<D>]: ValueOf<FieldsOf<D>[K]> | undefined }> &
    Partial<ValuesRead<Said<D['flags']>>> & { version?: number | undefined }
>;
/** Form values: absent text is empty. */
export type TypedOf<D extends Declaration> = Plain<{
  [K in keyof FieldsOf<D>]: FieldsOf<D>[K] extends { kind: 'text' }
    ? string
    : ValueOf<FieldsOf<D>[K]>;
}>;
export type BodyOf<D extends Declaration> = Plain<{
  [K in keyof FieldsOf<D>]: ValueOf<FieldsOf<D>[K]>;
}>;

type ById = { id: number };
interface Calls<D extends Declaration> {
  list: AppelQuiLit<
    unknown,
    RequeteListe & Partial<ValuesRead<Said<D['filters']>>>,
    unknown,
    ReadOf<D>[]
  >;
  read: AppelQuiLit<ById, unknown, unknown, ReadOf<D>>;
  create: Appel<unknown, unknown, NewOf<D>, ReadOf<D>>;
  change: Appel<ById, unknown, ChangeOf<D>, ReadOf<D>>;
  /** For withdrawable records only. */
  withdraw: Appel<ById, unknown, unknown, null>;
}
interface Sentences {
  created: string;
  changed: string;
  withdrawn: string;
  toWithdraw: (named: string) => string;
  the: string;
  one: string;
  none: string;
}
export interface RecordOf<D extends Declaration> {
  readonly declared: D;
  /** Addresses only; schemas are on the server (`contractOf`). */
  readonly calls: Calls<D>;
  readonly sentences: Sentences;
  /** [EVT-23] Updated in place or removed, never added. */
  readonly reduce: Reducteur<ReadOf<D>[]>;
}
/** Untyped. */
export type AnyRecord = RecordOf<Declaration>;
export type DeclarationOf<R> = R extends { readonly declared: infer D extends Declaration }
  ? D
  : never;

/** `rayon.change` carries the record, `rayon.retire` its id. */
export type EventsOf<D extends Declaration> = {
  [N in D['name'] as `${N}.change`]: { [K in N]: ReadOf<D> };
} & { [N in D['name'] as D extends { withdrawn: true } ? `${N}.retire` : never]: { id: number } };

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
function sentencesOf({ words, sentences }: Declaration): Sentences {
  const { one, the, feminine = false } = words;
  const e = feminine ? 'e' : '';
  return {
    created: `${capital(one)} créé${e} avec succès.`,
    changed: `${capital(one)} modifié${e} avec succès.`,
    ...sentences,
    withdrawn: `${capital(one)} supprimé${e}.`,
    toWithdraw: (named) => `Supprimer ${the} ${named}`,
    the: capital(the),
    one: capital(one),
    none: `Aucun${e} ${one}`,
  };
}

/** Typed address; the server validates by schema. */
const call = <C>(methode: Appel['methode'], chemin: string): C => ({ methode, chemin }) as C;

export function record<const D extends Declaration>(declared: D): RecordOf<D> {
  const { name, plural } = declared;
  const path = `/api/${plural}`;
  const cases = {
    [name]: remplacerMontree,
    [`${name}.retire`]: (held: Versionne[], { id }: ById) => held.filter((r) => r.id !== id),
  };
  return {
    declared,
    calls: {
      list: call('GET', path),
      read: call('GET', `${path}/{id}`),
      create: call('POST', path),
      change: call('POST', `${path}/{id}/update`),
      withdraw: call('POST', `${path}/{id}/destroy`),
    },
    sentences: sentencesOf(declared),
    reduce: reducteur<ReadOf<D>[]>(cases as object),
  };
}

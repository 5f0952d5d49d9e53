import { remplacerMontree, type Versionne } from './base/apply.ts';
import type { Appel, AppelQuiLit } from './base/contract.ts';
import type { RequeteListe } from './base/liste.ts';
import { type Reducteur, reducteur } from './reducteur.ts';

/**
 * A record is declared once, as plain values that a page can hold: its schemas and calls
 * (`record-contract.ts`), its table's columns, acts and routes (`server/records`), its list and its
 * form (`client/records`) follow. Every record stands in `record-list.ts`.
 */

interface FieldWords {
  /** As the form and its messages name it. */
  label: string;
  /** In the grid, where it is not the label. */
  title?: string;
  wide?: true;
  /** Marked as such: a new one is not saved without it. */
  marked?: true;
  /** [SAI-1] Kept on the station as it is typed: it says nothing of anybody’s health or identity. */
  kept: boolean;
}
interface TextField {
  kind: 'text';
  max: number;
  /** With it, the field is required; without it, an empty text is none. */
  min?: number;
  keyboard?: 'tel' | 'email';
  /** Inner spaces are made single. */
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
  /** Of a new one. */
  initial: string;
  options: readonly { value: string; label: string }[];
}
export type FieldKind = TextField | AmountField | IntegerField | ChoiceField;
/** A field that a form types. */
export type Field = FieldWords & FieldKind;

/** What is read of a record and typed in no form. */
export type ReadKind = 'number' | 'amount' | 'instant' | 'flag';

/** A column of its list, in this order. */
export interface RecordColumn {
  label: string;
  /** Pixels. */
  width?: number;
  hidden?: true | 'etroit';
  sortable?: false;
}

export interface Declaration {
  /** Of one, as its events, its table and its form are named: `rayon`. */
  name: string;
  /** Of all, as its topic and its address: `rayons`, `/api/rayons`. */
  plural: string;
  /** As sentences say it: « rayon », « le rayon », « Nouveau rayon », « Rayons ». */
  words: { one: string; the: string; newOne: string; many: string; feminine?: boolean };
  /** The field that names it. */
  naming: string;
  fields: Readonly<Record<string, Field>>;
  read?: Readonly<Record<string, ReadKind>>;
  /** Changed by a call, typed in no form. */
  flags?: Readonly<Record<string, 'flag'>>;
  /** Filters that its list takes besides. */
  filters?: Readonly<Record<string, 'flag'>>;
  columns: Readonly<Record<string, RecordColumn>>;
  /** One name at a time, accents and case aside. */
  unique?: true;
  /** It can be withdrawn; never erased, for history refers to it. */
  withdrawn?: true;
  /** What the audit keeps of it, when not all. */
  audited?: readonly string[];
  /** Topics that hear of a change besides its own. */
  toldTo?: readonly string[];
  /** A topic whose news move what is read of it. */
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
/** `{}` where the declaration says nothing. */
type Said<P> = P extends object ? P : unknown;
type Plain<T> = { -readonly [K in keyof T]: T[K] } & {};

/** A record as it is read. */
export type ReadOf<D extends Declaration> = Plain<
  Versionne & { [K in keyof FieldsOf<D>]: ValueOf<FieldsOf<D>[K]> } & ValuesRead<
      Said<D['read']> & Said<D['flags']>
    >
>;
type Required<D extends Declaration> = {
  [K in keyof FieldsOf<D>]: FieldsOf<D>[K] extends { kind: 'text'; min: number } ? K : never;
}[keyof FieldsOf<D>];
/** What a new one is made of. */
export type NewOf<D extends Declaration> = Plain<
  { [K in Required<D>]: string } & {
    [K in Exclude<keyof FieldsOf<D>, Required<D>>]?: ValueOf<FieldsOf<D>[K]> | undefined;
  }
>;
/** What a change names. */
export type ChangeOf<D extends Declaration> = Plain<
  Partial<{ [K in keyof FieldsOf<D>]: ValueOf<FieldsOf<D>[K]> | undefined }> &
    Partial<ValuesRead<Said<D['flags']>>> & { version?: number | undefined }
>;
/** What its form holds: an absent text is an empty one. */
export type TypedOf<D extends Declaration> = Plain<{
  [K in keyof FieldsOf<D>]: FieldsOf<D>[K] extends { kind: 'text' }
    ? string
    : ValueOf<FieldsOf<D>[K]>;
}>;
/** The form as the calls take it. */
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
  /** Mounted for those that can be withdrawn. */
  withdraw: Appel<ById, unknown, unknown, null>;
}
interface Sentences {
  created: string;
  changed: string;
  withdrawn: string;
  toWithdraw: (named: string) => string;
  /** « Le rayon » */
  the: string;
  /** « Rayon » */
  one: string;
  none: string;
}
/** What follows from a declaration. */
export interface RecordOf<D extends Declaration> {
  readonly declared: D;
  /** Addresses alone, as a page calls them; the server holds their schemas (`contractOf`). */
  readonly calls: Calls<D>;
  readonly sentences: Sentences;
  /** [EVT-23] Those on screen after a message: the one shown changes in place or leaves, none is added. */
  readonly reduce: Reducteur<ReadOf<D>[]>;
}
/** A record as the kit handles it, whatever it holds. */
export type AnyRecord = RecordOf<Declaration>;
export type DeclarationOf<R> = R extends { readonly declared: infer D extends Declaration }
  ? D
  : never;

/** The events of a record: `rayon.change` carries it, `rayon.retire` its number. */
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

/** The address of a call; what it takes and answers, the types say, and the server’s schemas. */
const call = <C>(methode: Appel['methode'], chemin: string): C => ({ methode, chemin }) as C;

/** Declares a record. */
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

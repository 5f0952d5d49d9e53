import * as z from 'zod/mini';
import {
  type Appel,
  drapeau,
  ecrire,
  lire,
  texte,
  texteOuNull,
  versionVue,
} from './base/contract.ts';
import { dateHeure } from './base/dates.ts';
import { requeteListe } from './base/liste.ts';
import { montant, montantOuNull, montantSaisi } from './base/montant.ts';
import { entier } from './base/nombre.ts';
import type { AnyRecord, Declaration, Field, ReadKind, ReadOf, RecordOf } from './record.ts';

type Schema = z.ZodMiniType;
type Shape = Record<string, Schema>;

const READ: Readonly<Record<ReadKind, Schema>> = {
  number: z.number(),
  amount: montant,
  instant: dateHeure,
  flag: z.boolean(),
};
const choices = (options: readonly { value: string }[]): Schema =>
  z.enum(options.map((o) => o.value));

function readOf(field: Field): Schema {
  switch (field.kind) {
    case 'text':
      return field.min === undefined ? z.nullable(z.string()) : z.string();
    case 'amount':
      return montantOuNull;
    case 'integer':
      return z.nullable(z.number());
    case 'choice':
      return choices(field.options);
  }
}

/** Optional: empty means null. */
function judgedText({ max, min, singleSpaces, check }: Field & { kind: 'text' }): Schema {
  const spaced = (t: string): string => (singleSpaces ? t.replace(/\s+/g, ' ') : t);
  const text: Schema =
    min === undefined
      ? z.pipe(
          texteOuNull(max),
          z.transform((t: string | null) => (t ? spaced(t) : null)),
        )
      : z.pipe(texte(max, min), z.transform(spaced));
  if (!check) return text;
  const holds = (t: unknown): boolean => typeof t !== 'string' || check.holds(t);
  return text.check(z.refine(holds, { error: `!${check.sentence}` }));
}
function judgedOf(field: Field): Schema {
  switch (field.kind) {
    case 'text':
      return judgedText(field);
    case 'amount':
      return z.nullable(montantSaisi);
    case 'integer':
      return z.nullable(entier(field.min, field.max));
    case 'choice':
      return choices(field.options);
  }
}
const isRequired = (field: Field): boolean => field.kind === 'text' && field.min !== undefined;

const shapeOf = <T>(of: Readonly<Record<string, T>>, make: (said: T) => Schema): Shape =>
  Object.fromEntries(Object.entries(of).map(([name, said]) => [name, make(said)]));

export interface RecordContract<D extends Declaration> {
  schema: z.ZodMiniType<ReadOf<D>> & { shape: Shape };
  calls: RecordOf<D>['calls'];
}
function makeContract({ declared, calls }: AnyRecord): RecordContract<Declaration> {
  const { fields, read = {}, flags = {}, filters = {}, words } = declared;
  const schema = z.object({
    id: z.number(),
    version: z.number(),
    ...shapeOf(fields, readOf),
    ...shapeOf({ ...read, ...flags }, (kind) => READ[kind]),
  });
  const judged = shapeOf(fields, judgedOf);
  const made = shapeOf(fields, (field) =>
    isRequired(field) ? judgedOf(field) : z.optional(judgedOf(field)),
  );
  // A single-field record requires it in a change.
  const names = Object.keys({ ...fields, ...flags });
  const changed = names.length === 1 ? judged : shapeOf(judged, (s) => z.optional(s));
  const optionalFlag = () => z.optional(drapeau);
  const article = words.feminine ? 'une' : 'un';
  const described = {
    list: lire(calls.list.chemin, {
      resume: `${words.many}, avec recherche`,
      forme: 'liste',
      requete: z.object({ ...requeteListe, ...shapeOf(filters, optionalFlag) }),
      donnees: z.array(schema),
    }),
    read: lire(calls.read.chemin, { resume: `Lit ${article} ${words.one}`, donnees: schema }),
    create: ecrire(calls.create.chemin, {
      resume: `Ajoute ${article} ${words.one}`,
      corps: z.object(made),
      donnees: schema,
    }),
    change: ecrire(calls.change.chemin, {
      resume: `Modifie ${article} ${words.one}`,
      corps: z.object({ ...changed, ...shapeOf(flags, optionalFlag), version: versionVue }),
      donnees: schema,
    }),
    withdraw: ecrire(calls.withdraw.chemin, {
      resume: `Retire ${article} ${words.one}`,
      donnees: z.null(),
    }),
  };
  return { schema, calls: described } as unknown as RecordContract<Declaration>;
}

const contracts = new Map<object, RecordContract<Declaration>>();
/** Memoized. */
export function contractOf<D extends Declaration>(of: RecordOf<D>): RecordContract<D> {
  const known = contracts.get(of) ?? makeContract(of as unknown as AnyRecord);
  contracts.set(of, known);
  return known as unknown as RecordContract<D>;
}
/** `withdraw` only for withdrawable records. */
export function mountedCalls(of: AnyRecord): Appel[] {
  const { list, read, create, change, withdraw } = contractOf(of).calls;
  return [list, read, create, change, ...(of.declared.withdrawn ? [withdraw] : [])] as Appel[];
}

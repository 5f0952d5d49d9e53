import { BigIntType, p } from '@mikro-orm/postgresql';
import type { Centimes } from '#shared/base/montant.ts';

/** Column types; units are declared here only. */

/** Identity as an exact JS number. */
export const identity = () => p.integer().primary().generated('identity');
/** We number the first row (client COMPTANT, register Default). */
export const ownIdentity = () => p.integer().primary().generated('by default as identity');
/** For tables that outgrow an integer. */
export const bigIdentity = () => p.bigint('number').primary().generated('identity');

/** Optimistic lock counter. */
export const version = () => p.integer().version();

/** [MNT-10] Marks money columns in entity metadata. */
export class HundredthsType extends BigIntType<'number'> {
  constructor() {
    super('number');
  }
}
/** Hundredths of FCFA, integer. */
export const centimes = () => p.type(new HundredthsType()).$type<Centimes>();
/** Hundredths, default 0. */
export const sum = () => centimes().defaultRaw('0');
/** Percent, 0 to 100, two decimals. */
export const percent = () => p.decimal('number').precision(5).scale(2);
/** Pharmacy day, 'YYYY-MM-DD'. */
export const day = () => p.date();
/** Raw reads give PostgreSQL's UTC text; entities a Date. */
export const instant = () => p.datetime().columnType('timestamptz');
export const creationInstant = () =>
  instant()
    .defaultRaw('now()')
    .onCreate(() => new Date());
/** Raw SQL must set it. */
export const changeInstant = () => creationInstant().onUpdate(() => new Date());
/** With a matching check constraint. */
export const oneOf = <const T extends readonly string[]>(words: T) => p.enum(words);
/** Generated folded text for search and sort. */
export const folded = () => p.text().nullable().lazy();
/** Generated column, hundredths. */
export const computedCentimes = () => centimes();

type IdColumn = ReturnType<typeof p.integer>;
interface Referable {
  '~entity': { id: number };
}
/** Foreign key as a plain id; a referenced row cannot be deleted. */
export const refersTo = (target: Referable): IdColumn =>
  p
    .manyToOne(target)
    .mapToPk()
    .updateRule('no action')
    .deleteRule('no action') as unknown as IdColumn;
/** Deleted with its owner. */
export const ownedBy = (target: Referable): IdColumn =>
  p
    .manyToOne(target)
    .mapToPk()
    .updateRule('no action')
    .deleteRule('cascade') as unknown as IdColumn;

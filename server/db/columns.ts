import { BigIntType, p } from '@mikro-orm/postgresql';
import type { Centimes } from '#shared/base/montant.ts';

/**
 * The kinds of columns of this house, by what they hold: the unit is said where the column is
 * declared, and nowhere else.
 */

/** A number the base gives by itself. Rows read it as a JS number, checked to be exact. */
export const identity = () => p.integer().primary().generated('identity');
/** The same, for tables whose first row is ours to number (client COMPTANT, register Default). */
export const ownIdentity = () => p.integer().primary().generated('by default as identity');
/** The same, for tables that outgrow an integer. */
export const bigIdentity = () => p.bigint('number').primary().generated('identity');

/** Counts the changes of a row: who saves says which one he saw. */
export const version = () => p.integer().version();

/** [MNT-10] What tells a column of money from another number, where entities are read as values. */
export class HundredthsType extends BigIntType<'number'> {
  constructor() {
    super('number');
  }
}
/** Money: an integer number of hundredths of FCFA. */
export const centimes = () => p.type(new HundredthsType()).$type<Centimes>();
/** The same, 0 until something is added. */
export const sum = () => centimes().defaultRaw('0');
/** A share in percent, 0 to 100, two decimals. */
export const percent = () => p.decimal('number').precision(5).scale(2);
/** A day of the pharmacy, 'YYYY-MM-DD'. */
export const day = () => p.date();
/** A moment. Raw reads give it as text in UTC, as PostgreSQL writes it; entities as a Date. */
export const instant = () => p.datetime().columnType('timestamptz');
/** The moment the row was written, unless the act says another. */
export const creationInstant = () =>
  instant()
    .defaultRaw('now()')
    .onCreate(() => new Date());
/** The moment of the last change; statements written by hand say it themselves. */
export const changeInstant = () => creationInstant().onUpdate(() => new Date());
/** One of the words of a list; the base checks the same list. */
export const oneOf = <const T extends readonly string[]>(words: T) => p.enum(words);
/** Folded text that searches and sorts read; the base makes it, nobody writes it. */
export const folded = () => p.text().nullable().lazy();
/** Money the base computes from the row's own columns. */
export const computedCentimes = () => centimes();

type IdColumn = ReturnType<typeof p.integer>;
interface Referable {
  '~entity': { id: number };
}
/**
 * The id of a row of another table, as a plain number. The base refuses an id that is not there and
 * the removal of a row that is referred to; nothing follows by itself.
 */
export const refersTo = (target: Referable): IdColumn =>
  p
    .manyToOne(target)
    .mapToPk()
    .updateRule('no action')
    .deleteRule('no action') as unknown as IdColumn;
/** The same, for rows that go with the one they belong to. */
export const ownedBy = (target: Referable): IdColumn =>
  p
    .manyToOne(target)
    .mapToPk()
    .updateRule('no action')
    .deleteRule('cascade') as unknown as IdColumn;

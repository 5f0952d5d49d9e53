import * as z from 'zod/mini';
import { KINDS } from './kinds.ts';

declare const hundredths: unique symbol;
/**
 * Money. Inside (rules, database) an amount is an integer number of hundredths of FCFA; on the wire,
 * on screens and papers it is a plain number of FCFA with at most two decimals (contract §1). The
 * type is opaque: amounts are compared with `<`, `>` and `===`, and worked out by the functions of
 * this file, which alone cross that border. At run time it is the integer itself.
 */
export interface Centimes {
  readonly [hundredths]: true;
}

const fcfa = z.number().check(z.gte(-90_000_000_000_000), z.lte(90_000_000_000_000));
/** Wire amount, in FCFA. Its row holds hundredths: whoever presents it converts it. */
export const montant = fcfa.check().register(KINDS, { kind: 'centimes' });
/** Wire amount whose row holds FCFA already: money inside a JSON column (payments, agreements). */
export const montantTenuEnFrancs = fcfa.check().register(KINDS, { kind: 'francs' });
/** Wire amount that only some may see: absent for the others. */
export const montantReserve = z.optional(montant);
/** Wire amount that may be absent. */
export const montantOuNull = z.nullable(montant);
const enNombre = (saisi: number | string): number =>
  typeof saisi === 'number' ? saisi : Number(saisi.replace(',', '.'));
const deuxDecimales = (n: number): boolean => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6;
/**
 * FCFA. Far above any honest amount, and below any bar code typed by mistake: thousands of them still
 * add up to a whole number that is exact [MNT-6].
 */
const MONTANT_MAX = 10_000_000_000;
/** [MNT-6] FCFA. What one box may cost or sell for: the value of a whole stock stays exact. */
export const PRIX_MAX = 10_000_000;
/**
 * Amount accepted from outside: zero or more, two decimals at most, also written as a numeric
 * string by old clients.
 */
export const montantSaisi = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d+([.,]\d{1,2})?$/))]),
  z.pipe(
    z.transform(enNombre),
    z
      .number()
      .check(z.gte(0), z.lte(MONTANT_MAX), z.refine(deuxDecimales, { error: 'deux_decimales' })),
  ),
);
/**
 * The same, of a field whose faults all have one sentence of the specification: '!Remise invalide.'.
 * Below zero, it is read, for the rule to refuse.
 */
export const montantSigne = /* @__NO_SIDE_EFFECTS__ */ (error: string) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d+([.,]\d{1,2})?$/, { error }))], { error }),
    z.pipe(
      z.transform(enNombre),
      z
        .number()
        .check(
          z.gte(-MONTANT_MAX, { error }),
          z.lte(MONTANT_MAX, { error }),
          z.refine(deuxDecimales, { error }),
        ),
    ),
  );

const entierDe = (montant: Centimes): number => montant as unknown as number;
const montantDe = (entier: number): Centimes => entier as unknown as Centimes;

/** [MNT-9] FCFA as typed or received → integer hundredths, half up. */
export const enCentimes = (fcfa: number): Centimes => montantDe(Math.round(fcfa * 100));
/** Integer hundredths → FCFA for the wire. */
export const enFcfa = (montant: Centimes): number => entierDe(montant) / 100;
/**
 * Hundredths that no type vouches for: a number read of a sealed text, of a JSON value or of a row
 * without a type. What is not a whole number is refused.
 */
export function centimesLus(lu: unknown): Centimes {
  const entier = Number(lu);
  if (!Number.isSafeInteger(entier)) throw new Error(`${String(lu)}: not hundredths of FCFA`);
  return montantDe(entier);
}

export const ZERO = montantDe(0);
export const plus = (...montants: readonly Centimes[]): Centimes =>
  montantDe(montants.reduce((s, m) => s + entierDe(m), 0));
/** The first less all the others. */
export const moins = (premier: Centimes, ...autres: readonly Centimes[]): Centimes =>
  montantDe(autres.reduce((reste, m) => reste - entierDe(m), entierDe(premier)));
/** So many times: boxes, coins, 1 or -1. */
export const fois = (montant: Centimes, nombre: number): Centimes =>
  montantDe(entierDe(montant) * nombre + 0); // never −0
export const oppose = (montant: Centimes): Centimes => fois(montant, -1);
export const absolu = (montant: Centimes): Centimes => montantDe(Math.abs(entierDe(montant)));
export const plusGrand = (a: Centimes, b: Centimes): Centimes => (a > b ? a : b);
export const plusPetit = (a: Centimes, b: Centimes): Centimes => (a < b ? a : b);
/** What a list comes to. */
export const somme = <T>(liste: readonly T[], de: (element: T) => Centimes): Centimes =>
  montantDe(liste.reduce((s, element) => s + entierDe(de(element)), 0));
/** How many times one amount holds the other: a share of 1, for percents. */
export const rapport = (montant: Centimes, sur: Centimes): number =>
  entierDe(montant) / entierDe(sur);

/** Above 0, in either unit. */
export const aUnMontant = (montant: Centimes | number): boolean => Number(montant) > 0;
/** So many times or a part of it, said in fractions: for what is only weighed, never paid. */
export const environ = (montant: Centimes, nombre: number): Centimes =>
  montantDe(Math.round(entierDe(montant) * nombre));
/** Compares two amounts for a sort, the least first. */
export const parMontant = (a: Centimes, b: Centimes): number => entierDe(a) - entierDe(b);

/** Whether one amount is at most such a share of its whole as another of its own, exactly. */
export const partAuPlus = (
  montant: Centimes,
  sur: Centimes,
  autre: Centimes,
  autre_sur: Centimes,
): boolean => entierDe(montant) * entierDe(autre_sur) <= entierDe(autre) * entierDe(sur);

/**
 * [MNT-3] Is this more than so many percent (two decimals at most) of that? In whole numbers: in
 * floats 8,2 % of 15.000 is a little under 1.230, and exactly the limit would be above it.
 */
export const depassePart = (montant: Centimes, percent: number, sur: Centimes): boolean =>
  entierDe(montant) * 10_000 > Math.round(percent * 100) * entierDe(sur);

/**
 * [MNT-1] Half-up division of integers, the one rounding rule of the product: 0.5 goes away from
 * zero for amounts ≥ 0.
 */
export function diviserArrondi(numerateur: number, denominateur: number): number {
  const quotient = Math.floor(numerateur / denominateur);
  return 2 * (numerateur - quotient * denominateur) >= denominateur ? quotient + 1 : quotient;
}
/**
 * [MNT-1] So many parts of an amount out of a whole, half up: 18 % is 1.800 of 10.000. Parts and
 * whole are integers of one unit, amounts too; exact whatever their size.
 */
export function fraction<U extends number | Centimes>(
  montant: Centimes,
  parts: U,
  entier: U,
): Centimes {
  const [a, b, c] = [entierDe(montant), Number(parts), Number(entier)];
  if (Number.isSafeInteger(2 * a * b)) return montantDe(diviserArrondi(a * b, c));
  const double = 2n * BigInt(a) * BigInt(b) + BigInt(c);
  return montantDe(Number(double / (2n * BigInt(c))));
}

/** [MNT-1] So many percent (two decimals at most) of an amount, half up. */
export const pourcentDe = (montant: Centimes, percent: number): Centimes =>
  fraction(montant, Math.round(percent * 100), 10_000);

/**
 * [MNT-2] What is payable in coins: FCFA has none below 1, so the net is rounded half up to the
 * whole franc (contract §4).
 */
export const auFranc = (montant: Centimes): Centimes => fois(fraction(montant, 1, 100), 100);

/**
 * Groups of three digits. Own code because Intl's French separator (U+202F) breaks PDF fonts and
 * thermal printers.
 */
function grouper(entier: number, separateur: string): string {
  const signe = entier < 0 ? '-' : '';
  return signe + String(Math.abs(entier)).replace(/\B(?=(\d{3})+(?!\d))/g, separateur);
}

/**
 * '12.500 FCFA', rounded to the whole franc: lists and screens (specification 2 §9). Takes FCFA.
 */
export const formatFcfa = (fcfa: number): string => `${formatNombre(fcfa)} FCFA`;
/** '12.500', rounded to a whole number. Takes FCFA or a count. */
export const formatNombre = (n: number): string => grouper(Math.round(n), '.');
/** '1.234,50': papers of accounts show hundredths. Takes FCFA. */
export function exactDit(fcfa: number): string {
  const centimes = Math.round(Math.abs(fcfa) * 100);
  const entier = grouper(Math.floor(centimes / 100), '.');
  return `${fcfa < 0 ? '-' : ''}${entier},${String(centimes % 100).padStart(2, '0')}`;
}
/** [MNT-4] '12,5', '1,54', '3': a rate or a mean, with the decimals it has, two at most. */
export const decimalDit = (n: number): string => exactDit(n).replace(/,?0+$/, '');
/** '12,5 %': a rate in percent, as papers and screens say it. */
export const pourcentDit = (taux: number): string => `${decimalDit(taux)} %`;
/** '12.500', '1.068,80': to the hundredth where there is one, so that lines add up. Takes FCFA. */
export const duDit = (fcfa: number): string =>
  Number.isInteger(fcfa) ? formatNombre(fcfa) : exactDit(fcfa);
/**
 * '12.500 FCFA', '1.068,80 FCFA': what is left to pay, said in full, for the sum that is shown must
 * be the one that is taken. Takes FCFA.
 */
export const formatDu = (fcfa: number): string => `${duDit(fcfa)} FCFA`;
/**
 * '12 500', '2 564,45' with no-break spaces: tickets (specification 2 §9), to the hundredth where
 * there is one, so that they add up. Takes FCFA.
 */
export const formatTicket = (fcfa: number): string => duDit(fcfa).replaceAll('.', '\u00a0');

/** Bytes as one reads them on a disk: '12 Mo', '1,5 Go'; at least 1 Mo. */
export const tailleLisible = (octets: number): string =>
  octets >= 1e9
    ? `${String(Math.round(octets / 1e8) / 10).replace('.', ',')} Go`
    : `${formatNombre(Math.max(1, Math.round(octets / 1e6)))} Mo`;

import * as z from 'zod/mini';

/**
 * Money. Inside (rules, database) an amount is an integer number of hundredths of FCFA; on the wire
 * it is a JSON number of FCFA with at most two decimals (contract §1). Only the functions of this
 * file cross that border.
 */
export type Centimes = number;

/**
 * Wire amount, in FCFA. The one schema by which presenters recognise money: never build another for
 * an amount.
 */
export const montant = z.number().check(z.gte(-90_000_000_000_000), z.lte(90_000_000_000_000));
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
export const MONTANT_MAX = 10_000_000_000;
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
export const montantSigne = (error: string) =>
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

/** FCFA as typed or received → integer hundredths, half up. */
export const enCentimes = (fcfa: number): Centimes => Math.round(fcfa * 100);
/** Integer hundredths → FCFA for the wire. */
export const enFcfa = (centimes: Centimes): number => centimes / 100;

/**
 * [MNT-3] Is this more than so many percent (two decimals at most) of that? In whole numbers: in
 * floats 8,2 % of 15.000 is a little under 1.230, and exactly the limit would be above it.
 */
export const depassePart = (montant: Centimes, percent: number, sur: Centimes): boolean =>
  montant * 10_000 > Math.round(percent * 100) * sur;

/**
 * [MNT-1] Half-up division of integers, the one rounding rule of the product: 0.5 goes away from
 * zero for amounts ≥ 0.
 */
export function diviserArrondi(numerateur: number, denominateur: number): number {
  const quotient = Math.floor(numerateur / denominateur);
  return 2 * (numerateur - quotient * denominateur) >= denominateur ? quotient + 1 : quotient;
}

/**
 * [MNT-2] What is payable in coins: FCFA has none below 1, so the net is rounded half up to the
 * whole franc (contract §4).
 */
export const auFranc = (centimes: Centimes): Centimes => diviserArrondi(centimes, 100) * 100;

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
/** '12.500', '1.068,80': what is left to pay, in a column of its own. Takes FCFA. */
export const duDit = (fcfa: number): string =>
  Number.isInteger(fcfa) ? formatNombre(fcfa) : exactDit(fcfa);
/**
 * '12.500 FCFA', '1.068,80 FCFA': what is left to pay, said in full, for the sum that is shown must
 * be the one that is taken. Takes FCFA.
 */
export const formatDu = (fcfa: number): string => `${duDit(fcfa)} FCFA`;
/** '12 500' with no-break spaces: tickets (specification 2 §9). Takes FCFA. */
export const formatTicket = (fcfa: number): string => grouper(Math.round(fcfa), '\u00a0');

/** Bytes as one reads them on a disk: '12 Mo', '1,5 Go'; at least 1 Mo. */
export const tailleLisible = (octets: number): string =>
  octets >= 1e9
    ? `${String(Math.round(octets / 1e8) / 10).replace('.', ',')} Go`
    : `${formatNombre(Math.max(1, Math.round(octets / 1e6)))} Mo`;

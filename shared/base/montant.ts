import * as z from 'zod/mini';
import { KINDS } from './kinds.ts';

declare const hundredths: unique symbol;
/**
 * Integer hundredths of FCFA inside; FCFA with two decimals at most outside (contract §1). Opaque:
 * compare with `<`, `>`, `===`, compute with this file.
 */
export interface Centimes {
  readonly [hundredths]: true;
}

const fcfa = z.number().check(z.gte(-90_000_000_000_000), z.lte(90_000_000_000_000));
/** FCFA on the wire, hundredths in the row. */
export const montant = fcfa.check().register(KINDS, { kind: 'centimes' });
/** FCFA on the wire and in the row (JSON columns). */
export const montantTenuEnFrancs = fcfa.check().register(KINDS, { kind: 'francs' });
/** Absent without the permission. */
export const montantReserve = z.optional(montant);
export const montantOuNull = z.nullable(montant);
const enNombre = (saisi: number | string): number =>
  typeof saisi === 'number' ? saisi : Number(saisi.replace(',', '.'));
const deuxDecimales = (n: number): boolean => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6;
/** FCFA. Rejects scanned bar codes; thousands still sum exactly [MNT-6]. */
export const MONTANT_MAX = 10_000_000_000;
/** [MNT-6] FCFA per box: total stock value stays exact. */
export const PRIX_MAX = 10_000_000;
/** Zero or more, two decimals at most; numeric strings from old clients. */
export const montantSaisi = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d+([.,]\d{1,2})?$/))]),
  z.pipe(
    z.transform(enNombre),
    z
      .number()
      .check(z.gte(0), z.lte(MONTANT_MAX), z.refine(deuxDecimales, { error: 'deux_decimales' })),
  ),
);
/** `error` names every fault: '!Remise invalide.'. Negatives pass, for the rule to refuse. */
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

/** [MNT-9] FCFA → hundredths, half up. */
export const enCentimes = (fcfa: number): Centimes => montantDe(Math.round(fcfa * 100));
export const enFcfa = (montant: Centimes): number => entierDe(montant) / 100;
/** From untyped sources (sealed text, JSON, raw row); throws unless whole. */
export function centimesLus(lu: unknown): Centimes {
  const entier = Number(lu);
  if (!Number.isSafeInteger(entier)) throw new Error(`${String(lu)}: not hundredths of FCFA`);
  return montantDe(entier);
}

export const ZERO = montantDe(0);
export const plus = (...montants: readonly Centimes[]): Centimes =>
  montantDe(montants.reduce((s, m) => s + entierDe(m), 0));
export const moins = (premier: Centimes, ...autres: readonly Centimes[]): Centimes =>
  montantDe(autres.reduce((reste, m) => reste - entierDe(m), entierDe(premier)));
export const fois = (montant: Centimes, nombre: number): Centimes =>
  montantDe(entierDe(montant) * nombre + 0); // never −0
export const oppose = (montant: Centimes): Centimes => fois(montant, -1);
export const absolu = (montant: Centimes): Centimes => montantDe(Math.abs(entierDe(montant)));
export const plusGrand = (a: Centimes, b: Centimes): Centimes => (a > b ? a : b);
export const plusPetit = (a: Centimes, b: Centimes): Centimes => (a < b ? a : b);
export const somme = <T>(liste: readonly T[], de: (element: T) => Centimes): Centimes =>
  montantDe(liste.reduce((s, element) => s + entierDe(de(element)), 0));
/** Ratio, 1 for the whole. */
export const rapport = (montant: Centimes, sur: Centimes): number =>
  entierDe(montant) / entierDe(sur);

/** Either unit. */
export const aUnMontant = (montant: Centimes | number): boolean => Number(montant) > 0;
/** Fractional factor: estimates, never payments. */
export const environ = (montant: Centimes, nombre: number): Centimes =>
  montantDe(Math.round(entierDe(montant) * nombre));
export const parMontant = (a: Centimes, b: Centimes): number => entierDe(a) - entierDe(b);

/** Exact comparison of two shares. */
export const partAuPlus = (
  montant: Centimes,
  sur: Centimes,
  autre: Centimes,
  autre_sur: Centimes,
): boolean => entierDe(montant) * entierDe(autre_sur) <= entierDe(autre) * entierDe(sur);

/**
 * [MNT-3] Integer arithmetic, percent with two decimals: in floats 8,2 % of 15.000 falls under
 * 1.230.
 */
export const depassePart = (montant: Centimes, percent: number, sur: Centimes): boolean =>
  entierDe(montant) * 10_000 > Math.round(percent * 100) * entierDe(sur);

/** [MNT-1] Half-up integer division, the only rounding rule. */
export function diviserArrondi(numerateur: number, denominateur: number): number {
  const quotient = Math.floor(numerateur / denominateur);
  return 2 * (numerateur - quotient * denominateur) >= denominateur ? quotient + 1 : quotient;
}
/** [MNT-1] Half up: 18 % is 1.800 of 10.000. Integers of one unit; exact at any size. */
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

/** [MNT-1] Two decimals at most, half up. */
export const pourcentDe = (montant: Centimes, percent: number): Centimes =>
  fraction(montant, Math.round(percent * 100), 10_000);

/** [MNT-2] No coin below 1 FCFA: half up (contract §4). */
export const auFranc = (montant: Centimes): Centimes => fois(fraction(montant, 1, 100), 100);

/** Intl's separator (U+202F) breaks PDF fonts and thermal printers. */
function grouper(entier: number, separateur: string): string {
  const signe = entier < 0 ? '-' : '';
  return signe + String(Math.abs(entier)).replace(/\B(?=(\d{3})+(?!\d))/g, separateur);
}

/** '12.500 FCFA', whole francs (specification 2 §9). Takes FCFA. */
export const formatFcfa = (fcfa: number): string => `${formatNombre(fcfa)} FCFA`;
/** '12.500', rounded. FCFA or a count. */
export const formatNombre = (n: number): string => grouper(Math.round(n), '.');
/** '1.234,50', for accounting papers. Takes FCFA. */
export function formatExact(fcfa: number): string {
  const centimes = Math.round(Math.abs(fcfa) * 100);
  const entier = grouper(Math.floor(centimes / 100), '.');
  return `${fcfa < 0 ? '-' : ''}${entier},${String(centimes % 100).padStart(2, '0')}`;
}
/** [MNT-4] '12,5', '1,54', '3': two decimals at most. */
export const formatDecimal = (n: number): string => formatExact(n).replace(/,?0+$/, '');
/** '12,5 %'. */
export const formatPourcent = (taux: number): string => `${formatDecimal(taux)} %`;
/** '12.500', '1.068,80': hundredths when any, so lines add up. Takes FCFA. */
export const formatMontantDu = (fcfa: number): string =>
  Number.isInteger(fcfa) ? formatNombre(fcfa) : formatExact(fcfa);
/** '12.500 FCFA', '1.068,80 FCFA': amount shown equals amount taken. Takes FCFA. */
export const formatDu = (fcfa: number): string => `${formatMontantDu(fcfa)} FCFA`;
/** '12 500', '2 564,45', no-break spaces, for tickets (specification 2 §9). Takes FCFA. */
export const formatTicket = (fcfa: number): string =>
  formatMontantDu(fcfa).replaceAll('.', '\u00a0');

/** '12 Mo', '1,5 Go'; 1 Mo minimum. */
export const tailleLisible = (octets: number): string =>
  octets >= 1e9
    ? `${String(Math.round(octets / 1e8) / 10).replace('.', ',')} Go`
    : `${formatNombre(Math.max(1, Math.round(octets / 1e6)))} Mo`;

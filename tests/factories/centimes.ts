import { type Centimes, centimesLus } from '#shared/base/montant.ts';

/** An amount as rules have it, from its hundredths: `c(125_000)` is 1.250 FCFA. */
export const c = (hundredths: number): Centimes => centimesLus(hundredths);

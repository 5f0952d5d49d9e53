import * as phrases from './mobile-money.phrases.ts';

/** As operators print them: no space, upper case. */
export const normaliserReference = (saisie: string): string =>
  saisie.replaceAll(/\s/g, '').toUpperCase();

/** [MOB-10] Eight to twenty letters, digits, points and dashes. */
export const fauteReferenceSaisie = (reference: string): string | null =>
  /^[A-Z0-9][A-Z0-9.-]{7,19}$/.test(reference) ? null : phrases.formeDeReference;

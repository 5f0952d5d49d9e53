import { type Operateur, OPERATEURS } from '../caisse/demande-du-panier.schema.ts';
import * as phrases from './ecran.phrases.ts';
import type { MobileMoneyPossible } from './reglages.schema.ts';

type Prefixes = MobileMoneyPossible['prefixes'];
/** By operator, as typed: '074 076 077'. */
export type PrefixesSaisis = Readonly<Record<Operateur, string>>;

export const prefixesASaisir = (prefixes: Prefixes): PrefixesSaisis => {
  const de = (operateur: Operateur): string =>
    prefixes
      .filter((p) => p.operateur === operateur)
      .map((p) => p.prefixe)
      .toSorted()
      .join(' ');
  return { airtel: de('airtel'), moov: de('moov') };
};
export const prefixesLus = (saisis: PrefixesSaisis): Prefixes =>
  OPERATEURS.flatMap((operateur) =>
    saisis[operateur]
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((prefixe) => ({ prefixe, operateur })),
  );
/** [MOB-1] Null: each prefix is well formed and of one operator. */
export function fautePrefixes(prefixes: Prefixes): string | null {
  const faux = prefixes.find((p) => !/^0\d\d$/.test(p.prefixe));
  if (faux) return phrases.prefixeFaux(faux.prefixe);
  const doublon = prefixes.find((p, i) => prefixes.findIndex((q) => q.prefixe === p.prefixe) < i);
  return doublon ? phrases.prefixeEnDouble(doublon.prefixe) : null;
}

import { openAnswer, storedKey } from '#server/platform/http/sealed-answer.ts';

/** An answer that the base keeps under a key. */
export interface Gardee {
  cle: string;
  statut: number;
  corps: string;
}

/** What the base keeps for a client's key, in clear: of a secret it holds the sealed form [SEC-17]. */
export function gardeePour(tenues: ReadonlyMap<string, Gardee>, cle: string): Gardee | undefined {
  const scellee = tenues.get(storedKey(cle));
  return scellee ? { ...scellee, corps: openAnswer(scellee.corps, cle) } : tenues.get(cle);
}
/** Under which keys the base may keep the answer of this one. */
export const clesGardees = (cle: string): string[] => [cle, storedKey(cle)];

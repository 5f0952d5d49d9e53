import type { LEGENDES } from '#client/shell/legendes.ts';

/** Markup: **words of the screen** in bold, [keys] as keys. */
export interface PartieAide {
  titre: string;
  /** In order; the visible result follows on the same line. */
  etapes: readonly string[];
}
export interface PageAide {
  /** In the address: `/aide/vendre`. */
  id: string;
  titre: string;
  resume: string;
  ecrans: readonly string[];
  /** Picture made by `npm run guide`, with its caption. */
  image?: { nom: string; legende: string };
  touches?: keyof typeof LEGENDES;
  /** Facts rather than steps: no numbers. */
  sansOrdre?: true;
  parties: readonly PartieAide[];
}

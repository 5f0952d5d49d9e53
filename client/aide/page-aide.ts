import type { LEGENDES } from '#client/shell/legendes.ts';

/** Text of the guide: **words of the screen** in bold, [keys] as keys. */
export interface PartieAide {
  titre: string;
  /** What to do, in order; what one sees follows in the same line. */
  etapes: readonly string[];
}
export interface PageAide {
  /** In the address: `/aide/vendre`. */
  id: string;
  titre: string;
  resume: string;
  /** Screens it is about, by the beginning of their address. */
  ecrans: readonly string[];
  /** Its picture, made by `npm run guide`; what it shows. */
  image?: { nom: string; legende: string };
  touches?: keyof typeof LEGENDES;
  parties: readonly PartieAide[];
}

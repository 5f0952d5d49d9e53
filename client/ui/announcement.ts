/** `n` makes repeated words a new announcement. */
export interface Announcement {
  texte: string;
  n: number;
}
export const SILENCE: Announcement = { texte: '', n: 0 };
export const announce =
  (texte: string) =>
  (before: Announcement): Announcement => ({ texte, n: before.n + 1 });

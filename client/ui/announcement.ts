/** `n` makes repeated words a new announcement. */
export interface Announcement {
  text: string;
  n: number;
}
export const SILENCE: Announcement = { text: '', n: 0 };
export const announce =
  (texte: string) =>
  (before: Announcement): Announcement => ({ text: texte, n: before.n + 1 });

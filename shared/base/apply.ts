export interface Versionne {
  id: number;
  version: number;
}

/** [EVT-1] True when at least as new: replayed or late events are idempotent. */
export const estPlusRecent = (tenu: Versionne | undefined, recu: Versionne): boolean =>
  tenu === undefined || recu.version >= tenu.version;

/** [EVT-23] Replaces a displayed row in place, adds none; ignores older versions. */
export const remplacerMontree = <T extends Versionne>(liste: readonly T[], recu: T): T[] =>
  liste.some((e) => e.id === recu.id) ? remplacer(liste, recu) : [...liste];

/** [EVT-2] Replaces in place or appends; ignores older versions. */
export function remplacer<T extends Versionne>(liste: readonly T[], recu: T): T[] {
  const rang = liste.findIndex((e) => e.id === recu.id);
  if (rang < 0) return [...liste, recu];
  return estPlusRecent(liste[rang], recu) ? liste.with(rang, recu) : [...liste];
}

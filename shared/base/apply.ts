/** Whatever can be sent twice or late: the higher version wins. */
export interface Versionne {
  id: number;
  version: number;
}

/**
 * [EVT-1] True when what arrived is at least as new as what is held: an event applied twice or late
 * changes nothing.
 */
export const estPlusRecent = (tenu: Versionne | undefined, recu: Versionne): boolean =>
  tenu === undefined || recu.version >= tenu.version;

/**
 * [EVT-23] Rows on screen after a change: the one shown moves in place, none is added; untouched
 * when what is held is newer.
 */
export const remplacerMontree = <T extends Versionne>(liste: readonly T[], recu: T): T[] =>
  liste.some((e) => e.id === recu.id) ? remplacer(liste, recu) : [...liste];

/**
 * [EVT-2] The list with the entity in it, in its place when it was there, at the end otherwise;
 * untouched when what is held is newer.
 */
export function remplacer<T extends Versionne>(liste: readonly T[], recu: T): T[] {
  const rang = liste.findIndex((e) => e.id === recu.id);
  if (rang < 0) return [...liste, recu];
  return estPlusRecent(liste[rang], recu) ? liste.with(rang, recu) : [...liste];
}

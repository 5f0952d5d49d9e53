/**
 * What a camera has in front of it: the code it counted and has not lost since, how many pictures
 * ago it saw it last, and the code it saw in the last picture only.
 */
export interface EnVue {
  compte: string | null;
  absences: number;
  apercu: string | null;
}
export const RIEN_EN_VUE: EnVue = { compte: null, absences: 0, apercu: null };

/** Pictures without a code after which the box has left: about a second. */
export const ABSENCES_MAX = 8;

/**
 * [CAM-1] One box is counted once: a code is believed when two pictures in a row show it, and counts
 * again only once it has left the picture for a while, or after another code.
 */
export function uneBoite(avant: EnVue, lu: string | null): { apres: EnVue; compter: boolean } {
  if (lu === null) {
    const absences = avant.absences + 1;
    const partie = absences >= ABSENCES_MAX;
    return {
      apres: { compte: partie ? null : avant.compte, absences, apercu: null },
      compter: false,
    };
  }
  if (lu === avant.compte)
    return { apres: { compte: lu, absences: 0, apercu: lu }, compter: false };
  if (lu !== avant.apercu) return { apres: { ...avant, absences: 0, apercu: lu }, compter: false };
  return { apres: { compte: lu, absences: 0, apercu: lu }, compter: true };
}

/** [CAM-2] A press says that the next box is the same: what is in view may count again. */
export const boiteSuivante = (): EnVue => RIEN_EN_VUE;

/** Counted code still in view, frames since last seen, and the last frame's code. */
export interface EnVue {
  compte: string | null;
  absences: number;
  apercu: string | null;
}
export const RIEN_EN_VUE: EnVue = { compte: null, absences: 0, apercu: null };

/** Frames without a code, about a second: the box left. */
export const ABSENCES_MAX = 8;

/** [CAM-1] Counted once: seen in two frames in a row, again only after leaving or another code. */
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

/** [CAM-2] Manual: next box has the same code. */
export const boiteSuivante = (): EnVue => RIEN_EN_VUE;

/** What the medicines base can say of a product. */
export const CHAMPS_DE_LA_BASE = ['dci', 'forme', 'famille', 'classe', 'categorie'] as const;
export type ChampDeLaBase = (typeof CHAMPS_DE_LA_BASE)[number];
export type DitsDeLaBase = Record<ChampDeLaBase, string | null>;

/** What a product says after the base, and which of it the base wrote. */
export interface Rempli {
  valeurs: DitsDeLaBase;
  ecrits: DitsDeLaBase;
  change: boolean;
}
/**
 * [MED-23] The base fills what is empty and corrects what it wrote itself; what a person wrote, or
 * took away after it, stays. What it says nothing of stays too.
 */
export function remplir(actuels: DitsDeLaBase, ecrits: DitsDeLaBase, dits: DitsDeLaBase): Rempli {
  const rempli: Rempli = { valeurs: { ...actuels }, ecrits: { ...ecrits }, change: false };
  for (const champ of CHAMPS_DE_LA_BASE) {
    const dit = dits[champ];
    if (dit === null || actuels[champ] !== ecrits[champ]) continue;
    rempli.valeurs[champ] = dit;
    rempli.ecrits[champ] = dit;
    rempli.change ||= actuels[champ] !== dit;
  }
  return rempli;
}

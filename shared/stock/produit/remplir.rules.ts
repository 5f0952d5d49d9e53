export const CHAMPS_DE_LA_BASE = ['dci', 'forme', 'famille', 'classe', 'categorie'] as const;
export type ChampDeLaBase = (typeof CHAMPS_DE_LA_BASE)[number];
export type DitsDeLaBase = Record<ChampDeLaBase, string | null>;

export interface Rempli {
  valeurs: DitsDeLaBase;
  /** What the base wrote of them. */
  ecrits: DitsDeLaBase;
  change: boolean;
}
/**
 * [MED-23] Fills empty fields and updates its own; values typed or erased by a person stay, as do
 * fields unknown to the base. `actuels`: the product's; `ecrits`: what the base wrote last; `dits`:
 * what it says now.
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

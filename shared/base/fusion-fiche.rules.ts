/** A version as it was read, and who changed a field since. */
export interface ChampModifie {
  champ: string;
  /** Null when the program did it, or nobody said. */
  par: string | null;
  at: string;
}
/** What stands beside the current record when a change crossed another one. */
export interface Croisement {
  modifications: ChampModifie[];
}

/** Nothing typed, nothing stored and an emptied field are one thing. */
const rien = (valeur: unknown): unknown => (valeur === undefined || valeur === '' ? null : valeur);

/** Two values of a field, compared as the wire would carry them; the order of keys says nothing. */
export function memeValeur(a: unknown, b: unknown): boolean {
  const [gauche, droite] = [rien(a), rien(b)];
  if (Object.is(gauche, droite)) return true;
  if (typeof gauche !== 'object' || typeof droite !== 'object') return false;
  if (gauche === null || droite === null) return false;
  if (Array.isArray(gauche) !== Array.isArray(droite)) return false;
  const cles = new Set([...Object.keys(gauche), ...Object.keys(droite)]);
  const [g, d] = [gauche as Record<string, unknown>, droite as Record<string, unknown>];
  return [...cles].every((cle) => memeValeur(g[cle], d[cle]));
}

/** [FUS-1] What a form changed, and nothing else: only these fields are sent. */
export function champsChanges<F extends object>(base: F, mienne: F): Partial<F> {
  const cles = Object.keys(mienne) as (keyof F)[];
  return Object.fromEntries(
    cles.filter((cle) => !memeValeur(base[cle], mienne[cle])).map((cle) => [cle, mienne[cle]]),
  ) as Partial<F>;
}

export interface Fusion<F> {
  /** The form as it stands: theirs, with what is mine alone; mine where both changed. */
  valeurs: F;
  /** Fields that both changed, each to something else: nobody but a person may choose. */
  croises: (keyof F & string)[];
  /** Fields that only the other one changed: taken as they are. */
  repris: (keyof F & string)[];
}

/**
 * [FUS-2] Three ways: what was read, what was typed since, what stands now. Fields changed on one
 * side only both stand, the same change made twice is one, and what both changed differently is
 * named, never decided.
 *
 *     base {ville: Oyem, plafond: 500}  mienne {Gamba, 500}  leur {Oyem, 100}  →  {Gamba, 100}
 */
export function fusionnerFiche<F extends object>(base: F, mienne: F, leur: F): Fusion<F> {
  const cles = Object.keys(mienne) as (keyof F & string)[];
  const croises = cles.filter(
    (cle) =>
      !memeValeur(base[cle], mienne[cle]) &&
      !memeValeur(base[cle], leur[cle]) &&
      !memeValeur(mienne[cle], leur[cle]),
  );
  const repris = cles.filter(
    (cle) => memeValeur(base[cle], mienne[cle]) && !memeValeur(base[cle], leur[cle]),
  );
  const valeurs = { ...leur, ...champsChanges(base, mienne) };
  return { valeurs, croises, repris };
}

/**
 * [FUS-3] Does this change cross the ones made since the version it names? Only a field that it
 * names itself, and to another value than the one that stands, crosses.
 */
export const champsCroises = (
  modifications: readonly ChampModifie[],
  demande: object,
  courante: object,
): ChampModifie[] => {
  const [voulu, tenu] = [demande as Record<string, unknown>, courante as Record<string, unknown>];
  return modifications.filter(
    ({ champ }) => voulu[champ] !== undefined && !memeValeur(voulu[champ], tenu[champ]),
  );
};

export interface FusionLignes<L> {
  /** Merged, mine where both changed; and the same, theirs there. */
  lignes: L[];
  siennes: L[];
  /** Keys of the lines that both changed, each to something else. */
  croisees: (string | number)[];
}

/**
 * [FUS-4] The same for a list of lines told apart by a key: a line changed, added or taken off on
 * one side only follows that side; mine stands where both changed, and its key is named. Theirs
 * come first, in their order, mine after.
 */
export function fusionnerLignes<L extends object>(
  { base, mienne, leur }: Record<'base' | 'mienne' | 'leur', readonly L[]>,
  cleDe: (ligne: L) => string | number,
): FusionLignes<L> {
  const par = (lignes: readonly L[]) => new Map(lignes.map((l) => [cleDe(l), l]));
  const [lue, a_moi, a_eux] = [par(base), par(mienne), par(leur)];
  const croisees: (string | number)[] = [];
  const lignes: L[] = [];
  const siennes: L[] = [];
  for (const cle of new Set([...a_eux.keys(), ...a_moi.keys()])) {
    const [avant, mien, sien] = [lue.get(cle), a_moi.get(cle), a_eux.get(cle)];
    const touche = !memeValeur(avant, mien);
    const croisee = touche && !memeValeur(avant, sien) && !memeValeur(mien, sien);
    if (croisee) croisees.push(cle);
    const gardee = touche ? mien : sien;
    if (gardee) lignes.push(gardee);
    const autre = croisee ? sien : gardee;
    if (autre) siennes.push(autre);
  }
  return { lignes, siennes, croisees };
}

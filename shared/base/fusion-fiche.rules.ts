export interface ChampModifie {
  champ: string;
  /** Null: the program, or unknown. */
  par: string | null;
  at: string;
}
/** Sent with the current record on conflict. */
export interface Croisement {
  modifications: ChampModifie[];
}

/** Empty, absent and null are equal. */
const rien = (valeur: unknown): unknown => (valeur === undefined || valeur === '' ? null : valeur);

/** Compared as JSON, key order aside. */
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

/** [FUS-1] Only changed fields are sent. */
export function champsChanges<F extends object>(base: F, mienne: F): Partial<F> {
  const cles = Object.keys(mienne) as (keyof F)[];
  return Object.fromEntries(
    cles.filter((cle) => !memeValeur(base[cle], mienne[cle])).map((cle) => [cle, mienne[cle]]),
  ) as Partial<F>;
}

export interface Fusion<F> {
  /** Merged form; mine on conflict. */
  valeurs: F;
  /** Conflicting fields, for the user to choose. */
  croises: (keyof F & string)[];
  /** Fields only the other changed. */
  repris: (keyof F & string)[];
}

/**
 * [FUS-2] Three-way merge; conflicts are named, never decided.
 * base {ville: Oyem, plafond: 500} mienne {Gamba, 500} leur {Oyem, 100} → {Gamba, 100}
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

/** [FUS-3] Conflict: a field named by both, with another value than the current one. */
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
  /** `lignes`: mine on conflict; `siennes`: theirs. */
  lignes: L[];
  siennes: L[];
  /** Keys of conflicting lines. */
  croisees: (string | number)[];
}

/** [FUS-4] Keyed lines; on conflict mine stands, its key named. Theirs first, in order. */
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

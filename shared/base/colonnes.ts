/**
 * Hides columns at any depth (`undefined`, omitted by JSON). Same object returned when none: hot
 * path.
 */
export function sansColonnes<T>(valeur: T, cachees: readonly string[]): T {
  if (cachees.length === 0 || typeof valeur !== 'object' || valeur === null) return valeur;
  return (Array.isArray(valeur) ? deListe(valeur, cachees) : dObjet(valeur, cachees)) as T;
}
function deListe(liste: readonly unknown[], cachees: readonly string[]): readonly unknown[] {
  const restes = liste.map((v) => sansColonnes(v, cachees));
  return restes.some((reste, i) => reste !== liste[i]) ? restes : liste;
}
function dObjet(objet: object, cachees: readonly string[]): object {
  const source = objet as Record<string, unknown>;
  let copie: Record<string, unknown> | null = null;
  for (const cle in source) {
    const valeur = source[cle];
    const reste = cachees.includes(cle) ? undefined : sansColonnes(valeur, cachees);
    if (reste !== valeur) (copie ??= { ...source })[cle] = reste;
  }
  return copie ?? objet;
}

/** [HAB-10] Columns shown or sorted by: sorting leaks them too. */
export const colonnesNommees = (requete: unknown): string[] => {
  const { columns, sort } = Object(requete) as { columns?: unknown; sort?: unknown };
  return [columns, sort]
    .filter((t) => typeof t === 'string')
    .flatMap((t) => t.split(',').map((c) => c.trim()));
};

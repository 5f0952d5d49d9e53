/**
 * A value without these columns, at any depth, once written as JSON: what is kept from the reader
 * is `undefined`, which JSON leaves out. What holds none of them is given back itself: every answer
 * and event of a seller goes by here.
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

/** [HAB-10] Named in a list's query, to be shown or to order it: both tell what the column says. */
export const colonnesNommees = (requete: unknown): string[] => {
  const { columns, sort } = Object(requete) as { columns?: unknown; sort?: unknown };
  return [columns, sort]
    .filter((t) => typeof t === 'string')
    .flatMap((t) => t.split(',').map((c) => c.trim()));
};

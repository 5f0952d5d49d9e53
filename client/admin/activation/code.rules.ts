const GROUPES = 4;
export const TAILLE_GROUPE = 4;
export const TAILLE_CODE = GROUPES * TAILLE_GROUPE;

const nettoyer = (texte: string): string => texte.replace(/[^0-9a-z]/gi, '').toUpperCase();

/** [ACT-1] 'ABCD-EFGH…' → four groups; beyond sixteen characters is dropped. */
export function decouperCode(texte: string): string[] {
  const code = nettoyer(texte).slice(0, TAILLE_CODE);
  return Array.from({ length: GROUPES }, (_, i) =>
    code.slice(i * TAILLE_GROUPE, (i + 1) * TAILLE_GROUPE),
  );
}

/** [ACT-2] Groups after input in group `rang`; overflow goes to the next ones. */
export function saisirCode(groupes: readonly string[], rang: number, saisie: string): string[] {
  const reste = nettoyer(saisie);
  if (reste.length >= TAILLE_CODE) return decouperCode(reste);
  return groupes.map((g, i) => {
    if (i < rang) return g;
    const part = reste.slice((i - rang) * TAILLE_GROUPE, (i - rang + 1) * TAILLE_GROUPE);
    return i === rang ? part : part || g;
  });
}

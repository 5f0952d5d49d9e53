/**
 * On a telephone each row of a dialog's table is a card, where no head names the cells: those that
 * bear no name, or another than their column's. Empty when all is well.
 */
export function cellulesMalNommees(table: HTMLTableElement): string[] {
  if (!table.classList.contains('fiches')) return ['la table n’est pas faite de fiches'];
  const noms = [...(table.tHead?.rows[0]?.cells ?? [])].map((c) => c.textContent);
  const rangees = [...table.tBodies].flatMap((corps) => [...corps.rows]);
  return rangees.flatMap((r) =>
    [...r.cells]
      .map((c, rang) => ({ c, rang }))
      .filter(({ c, rang }) => rang > 0 && !c.classList.contains('fiche-acte'))
      .filter(({ c, rang }) => c.dataset['titre'] !== noms[rang])
      .map(({ c, rang }) => `${noms[rang]} : ${c.textContent}`),
  );
}

/** For pages that stand alone, without React. */
export function element<K extends keyof HTMLElementTagNameMap>(
  nom: K,
  proprietes: Partial<HTMLElementTagNameMap[K]>,
  ...enfants: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const cree = Object.assign(document.createElement(nom), proprietes);
  cree.append(...enfants);
  return cree;
}

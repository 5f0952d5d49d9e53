/** No published format: letters, digits, separators. */
const CODE = /^[A-Z0-9][A-Z0-9./:_-]{2,78}[A-Z0-9]$/;

/** [CER-8] Upper case, no blanks; null when invalid. */
export function codeDuPortail(texte: string): string | null {
  const nu = texte.toUpperCase().replaceAll(/\s/g, '');
  return CODE.test(nu) ? nu : null;
}

/** Letters, digits and what separates them: nobody published more of these codes. */
const CODE = /^[A-Z0-9][A-Z0-9./:_-]{2,78}[A-Z0-9]$/;

/** [CER-8] A code read on a portal, as it is kept: capitals, no blank; null when it is none. */
export function codeDuPortail(texte: string): string | null {
  const nu = texte.toUpperCase().replaceAll(/\s/g, '');
  return CODE.test(nu) ? nu : null;
}

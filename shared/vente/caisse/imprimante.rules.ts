/** Paper widths, mm. */
export const PAPIERS = [80, 58] as const;
export type Papier = (typeof PAPIERS)[number];

const PORT_BRUT = 9100;
const PORT_MIN = 1024;
const PORT_MAX = 65_535;

const privee = ([a = 0, b = 0]: readonly number[]): boolean =>
  a === 10 || (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168);

/**
 * [TKT-1] 'a.b.c.d:port'. Against SSRF: private IPv4 only, no 127.…, no system port; default 9100.
 * Null: invalid.
 */
export function lireImprimante(saisie: string): string | null {
  const lue = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?::(\d{1,5}))?$/.exec(saisie.trim());
  if (!lue) return null;
  const octets = lue.slice(1, 5).map(Number);
  const port = lue[5] === undefined ? PORT_BRUT : Number(lue[5]);
  if (octets.some((o) => o > 255) || !privee(octets) || port < PORT_MIN || port > PORT_MAX)
    return null;
  return `${octets.join('.')}:${port}`;
}

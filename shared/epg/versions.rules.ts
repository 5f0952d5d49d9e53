const nombres = (version: string): readonly number[] =>
  /^v?(\d+(?:\.\d+)*)/.exec(version.trim())?.[1]?.split('.').map(Number) ?? [];

/**
 * [EPG-1] Is `a` newer than `b`? Number by number, never as text (3.3.9 < 3.3.10); what is missing
 * counts 0, what is no version is never newer.
 */
export function estPlusRecente(a: string, b: string): boolean {
  const [x, y] = [nombres(a), nombres(b)];
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const ecart = (x[i] ?? 0) - (y[i] ?? 0);
    if (ecart !== 0) return ecart > 0;
  }
  return false;
}

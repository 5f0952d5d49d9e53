const nombres = (version: string): readonly number[] =>
  /^v?(\d+(?:\.\d+)*)/.exec(version.trim())?.[1]?.split('.').map(Number) ?? [];

const CETTE_MACHINE = /^(127(\.\d{1,3}){3}|\[::1\]|localhost)$/;
/** [EPG-3] HTTPS only; `clairLocal`, tests only, allows this machine. */
export function estAdresseSure(lien: string, clairLocal = false): boolean {
  if (!URL.canParse(lien)) return false;
  const { protocol, hostname } = new URL(lien);
  return protocol === 'https:' || (clairLocal && CETTE_MACHINE.test(hostname));
}

/**
 * [EPG-1] Numeric comparison (3.3.9 < 3.3.10); missing parts are 0, invalid versions never newer.
 */
export function estPlusRecente(a: string, b: string): boolean {
  const [x, y] = [nombres(a), nombres(b)];
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const ecart = (x[i] ?? 0) - (y[i] ?? 0);
    if (ecart !== 0) return ecart > 0;
  }
  return false;
}

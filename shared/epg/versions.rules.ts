const nombres = (version: string): readonly number[] =>
  /^v?(\d+(?:\.\d+)*)/.exec(version.trim())?.[1]?.split('.').map(Number) ?? [];

const CETTE_MACHINE = /^(127(\.\d{1,3}){3}|\[::1\]|localhost)$/;
/**
 * [EPG-3] May a package be fetched from there? By https alone; `clairLocal`, which only tests say,
 * lets this machine's own address through.
 */
export function estAdresseSure(lien: string, clairLocal = false): boolean {
  if (!URL.canParse(lien)) return false;
  const { protocol, hostname } = new URL(lien);
  return protocol === 'https:' || (clairLocal && CETTE_MACHINE.test(hostname));
}

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

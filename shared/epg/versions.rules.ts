/** Is version `a` newer than `b`? Numbers are compared part by part: 3.10.0 is newer than 3.9.9. */
export function estPlusRecente(a: string, b: string): boolean {
  const [x, y] = [a, b].map((v) => v.split('.').map((n) => Number.parseInt(n, 10) || 0));
  const rang = Array.from({ length: Math.max(x?.length ?? 0, y?.length ?? 0) }, (_, i) => i).find((i) => (x?.[i] ?? 0) !== (y?.[i] ?? 0));
  return rang !== undefined && (x?.[rang] ?? 0) > (y?.[rang] ?? 0);
}

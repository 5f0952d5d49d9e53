/** The bits by which a UUID says its version (4, in octet 6) and its variant (in octet 8). */
function marquerOctet(octet: number, rang: number): number {
  if (rang === 6) return (octet & 0x0f) | 0x40;
  if (rang === 8) return (octet & 0x3f) | 0x80;
  return octet;
}

/**
 * A UUID v4. `crypto.randomUUID` is missing on plain http, where the pharmacy's network often is.
 */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const octets = crypto.getRandomValues(new Uint8Array(16));
  const hexa = Array.from(octets, (o, i) => marquerOctet(o, i).toString(16).padStart(2, '0')).join(
    '',
  );
  return hexa.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const MARQUE = 'V';
/**
 * [RTV-12] What the bar code of a receipt says: its sale, in seven characters at least, so that a
 * scanner is told from fingers.
 */
export const codeDuTicket = (vente_id: number): string =>
  `${MARQUE}${String(vente_id).padStart(6, '0')}`;
/** The sale that a scanned receipt names; null: another code. */
export function venteDuTicket(code: string): number | null {
  const lu = /^V(\d{6,10})$/i.exec(code.trim());
  return lu ? Number(lu[1]) : null;
}

const MARQUE = 'V';
/** [RTV-12] At least seven characters, to tell a scanner from typing. */
export const codeDuTicket = (vente_id: number): string =>
  `${MARQUE}${String(vente_id).padStart(6, '0')}`;
/** Null: another code. */
export function venteDuTicket(code: string): number | null {
  const lu = /^V(\d{6,10})$/i.exec(code.trim());
  return lu ? Number(lu[1]) : null;
}

export interface Multiplicateur {
  /** Default 1. */
  n: number;
  mots: string;
  dit: boolean;
}
/** [PAN-4] '3*doli' → three of 'doli'; a bare '*' is ignored. 1 to 999. */
export function lireMultiplicateur(saisie: string): Multiplicateur {
  const trouve = /^\s*(\d{0,3})\s*\*\s*(.*)$/.exec(saisie);
  if (!trouve) return { n: 1, mots: saisie.trim(), dit: false };
  const lu = Number(trouve[1]) || 0;
  return { n: Math.max(1, lu), mots: (trouve[2] ?? '').trim(), dit: lu > 0 };
}

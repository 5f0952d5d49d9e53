export type AmountKey =
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | '00'
  | 'effacer';
const MONTANT_MAX = 999_999_999;

/** [ENC-1] Too many digits change nothing; none left is null. */
export function taper(recu: number | null, key: AmountKey): number | null {
  if (key === 'effacer') return recu === null || recu < 10 ? null : Math.floor(recu / 10);
  const next = Number(`${recu ?? ''}${key}`);
  return next > MONTANT_MAX ? recu : next;
}

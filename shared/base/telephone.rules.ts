/**
 * [TEL-1] A telephone number that looks wrong, in a sentence to be asked about; null when it looks
 * right: 7 to 9 digits here (066 12 34 56), with or without 241 before them, or a foreign one of 8 to
 * 15 behind a plus. Several may stand behind a stroke.
 */
export function douteDeTelephone(saisi: string): string | null {
  const etrange = saisi
    .split('/')
    .map((n) => n.trim())
    .find((n) => n !== '' && !ressemble(n));
  return etrange === undefined ? null : `« ${etrange} » ne ressemble pas à un numéro de téléphone.`;
}

function ressemble(numero: string): boolean {
  const serre = numero.replace(/[\s.()\u00a0\u202f-]/g, '').replace(/^00/, '+');
  if (/^(?:\+?241)?\d{7,9}$/.test(serre)) return true;
  return /^\+\d{8,15}$/.test(serre);
}

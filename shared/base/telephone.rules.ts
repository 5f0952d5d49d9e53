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

/**
 * [TEL-2] The digits that every writing of one number shares: '+241 66 12 34 56', '066 12-34-56' and
 * '66123456' are '66123456'. Null for what is no number, or less than six digits of one.
 */
export function telephoneCherche(saisie: string): string | null {
  if (!/^[\d\s.()+-]+$/.test(saisie)) return null;
  const chiffres = saisie.replace(/\D/g, '').replace(/^00/, '');
  const local = chiffres.replace(/^241(?=\d{6})/, '').replace(/^0+/, '');
  return local.length >= 6 ? local : null;
}

function ressemble(numero: string): boolean {
  const serre = numero.replace(/[\s.()\u00a0\u202f-]/g, '').replace(/^00/, '+');
  if (/^(?:\+?241)?\d{7,9}$/.test(serre)) return true;
  return /^\+\d{8,15}$/.test(serre);
}

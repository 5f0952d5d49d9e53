/**
 * [TEL-1] Null when plausible: 7 to 9 digits, 241 optional, or + and 8 to 15. Several split by a
 * stroke.
 */
export function douteDeTelephone(saisi: string): string | null {
  const etrange = saisi
    .split('/')
    .map((n) => n.trim())
    .find((n) => n !== '' && !ressemble(n));
  return etrange === undefined ? null : `« ${etrange} » ne ressemble pas à un numéro de téléphone.`;
}

/**
 * [TEL-2] Common digits: '+241 66 12 34 56', '066 12-34-56' → '66123456'. Null under six digits.
 */
export function telephoneCherche(saisie: string): string | null {
  if (!/^[\d\s.()+-]+$/.test(saisie)) return null;
  const chiffres = saisie.replace(/\D/g, '').replace(/^00/, '');
  const local = chiffres.replace(/^241(?=\d{6})/, '').replace(/^0+/, '');
  return local.length >= 6 ? local : null;
}

/**
 * [TEL-3] '077 12 34 56', '+241 77 12 34 56', '00241 077…' → '24177123456'. Null when not of Gabon:
 * eight digits that begin with 1, 6 or 7, after an optional 0 (numbering plan of 2019).
 */
export function numeroDuGabon(saisi: string): string | null {
  const serre = saisi.replace(/[\s.()\u00a0\u202f\u2011-]/g, '');
  const local = /^(?:(?:\+|00)?241)?0?([167]\d{7})$/.exec(serre)?.[1];
  return local === undefined ? null : `241${local}`;
}

/** [RAP-4] Opens WhatsApp, where the user sends; without a number, picks the recipient there. */
export const lienWhatsApp = (message: string, numero = ''): string =>
  `https://wa.me/${numero}?text=${encodeURIComponent(message)}`;

function ressemble(numero: string): boolean {
  const serre = numero.replace(/[\s.()\u00a0\u202f-]/g, '').replace(/^00/, '+');
  if (/^(?:\+?241)?\d{7,9}$/.test(serre)) return true;
  return /^\+\d{8,15}$/.test(serre);
}

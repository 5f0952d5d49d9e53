/** Bars and spaces of the symbols of Code 128, in modules: six digits each, in their order. */
const SYMBOLES =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132' +
  '122231113222123122123221223211221132221231213212223112312131311222321122321221312212' +
  '322112322211212123212321232121111323131123131321112313132113132311211313231113231311' +
  '112133112331132131113123113321133121313121211331231131213113213311213131311123311321' +
  '331121312113312311332111314111221411431111111224111422121124121421141122141221112214' +
  '112412122114122411142112142211241211221114413111241112134111111242121142121241114212' +
  '124112124211411212421112421211212141214121412121111143111341131141114113114311411113' +
  '411311113141114131311141411131211412211214211232';
const FIN = '2331112';
/** Value of 'start in set B', where a character is worth its place after the space. */
const DEBUT_B = 104;

/** Bars and spaces of a text of Code 128 set B, in modules, a bar first. */
export function barresCode128(texte: string): number[] {
  const valeurs = [...texte].map((c) => c.charCodeAt(0) - 32);
  const cle = valeurs.reduce((s, v, i) => s + v * (i + 1), DEBUT_B) % 103;
  const symboles = [DEBUT_B, ...valeurs, cle].map((v) => SYMBOLES.slice(v * 6, v * 6 + 6));
  return [...symboles.join(''), ...FIN].map(Number);
}

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

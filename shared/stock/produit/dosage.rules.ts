/** Optional thousands space. */
const NOMBRE = String.raw`\d+(?:[.,]\d+)*(?: \d{3}(?![\d.,]))*`;
const INTERNATIONALES = [
  String.raw`(?:MILLIONS?|MILLIARDS?)(?: D['’]| DE)? ?(?:UI|U\.I\.|UNIT[ÉE]S?)(?: INTERNATIONALES)?`,
  String.raw`(?:MILLIONS?|MILLIARDS?) DE CELLULES`,
  String.raw`(?:M ?)?UI(?: ?ANTI[- ]?XA| ?AXA)?`,
  String.raw`(?:M\.?)?U\.I\.?(?: ?ANTI[- ]?XA| ?AXA)?`,
  String.raw`UIK|U\.CEIP|U\.L\.|SQ-[THEUM]+|IR|M?U`,
  String.raw`UNIT[ÉE]S?(?: INTERNATIONALES?| ALLERGAN| SPEYWOOD| FEIBA| ANTI[- ]?XA)?`,
].join('|');
const UNITES = [
  String.raw`MICRO ?GRAMMES?|MILLI ?GRAMMES?|GRAMMES?`,
  String.raw`MICRO ?MOLES?|MILLI ?MOLES?|(?:MICRO|MILLI) ?LITRES?|LITRES?`,
  String.raw`[KMNµμΜ]?G|MCG|MICROG`,
  String.raw`[MCDµμΜ]?L`,
  INTERNATIONALES,
  String.raw`%|‰|POUR ?CENT|P\. ?CENT|P\. ?100|POUR MILLE`,
  String.raw`[MGK]?BQ|M?EQ|[MµμΜN]?MOL|KCAL|K?J`,
  String.raw`CH|DH|VOL(?:UMES?)?|V|LF|[MC]M[²2³3]?|M[²2]?|PPM`,
].join('|');
const PAR = [
  UNITES,
  String.raw`H|HEURES?|JOURS?|J|DOSES?|SACHETS?|COMPRIM[ÉE]S?|G[ÉE]LULES?|AMPOULES?|FLACONS?`,
  String.raw`SERINGUES?|GOUTTES?|BOUFF[ÉE]ES?|INHALATIONS?|PULV[ÉE]RISATIONS?|CARTOUCHES?|POCHES?|SOUCHE`,
].join('|');
const FIN = String.raw`(?![\p{L}\p{N}])`;
const MESURE = String.raw`(?:${NOMBRE} ?[/-] ?)*${NOMBRE} ?(?:${UNITES})${FIN}(?: D['’][IL](?:ODE)?| IODE| HA)?${FIN}`;
const SUITE = [
  String.raw`(?: ?[/+] ?(?:PAR |POUR )?| (?:PAR|POUR|DANS) )(?:${NOMBRE} ?)?(?:${PAR})${FIN}`,
  String.raw` POUR CENT| %| ?(?:\([VM]/[VM]\)|[VM]/[VM])${FIN}| MOLE/MOLE`,
  String.raw` X ${NOMBRE} ?[MC]?M${FIN}`,
  String.raw` ?\([^()]*\d[^()]*\)`,
].join('|');
/**
 * Input in capitals, parenthesis in the lookarounds: fewer copies of the units, or compiling is
 * slow.
 */
const DOSAGE = new RegExp(
  String.raw`(?<=(?:\s|^)\(?)${MESURE}(?:${SUITE})*(?=\)?(?:[\s,;]|$))`,
  'gu',
);

/** Preserves offsets. */
function capitales(texte: string): string {
  const capitale = texte.replaceAll('ß', 's').toUpperCase();
  return capitale.length === texte.length ? capitale : texte;
}

/** Parentheses included; else null. */
export function lireDosage(texte: string): { debut: number; fin: number } | null {
  for (const { 0: trouve, index: debut } of capitales(texte).matchAll(DOSAGE)) {
    const fin = debut + trouve.length;
    const ouverte = texte[debut - 1] === '(';
    if (ouverte !== (texte[fin] === ')')) continue;
    return ouverte ? { debut: debut - 1, fin: fin + 1 } : { debut, fin };
  }
  return null;
}

const GROUPES = new RegExp(
  String.raw`(?<=\s|^)(\d{1,3})((?: \d{3}(?![\d.,]))+)(?:[.,]\d+)? ?(${INTERNATIONALES})?${FIN}`,
  'giu',
);
/**
 * 'MAG 2 100 MG' is 100 mg of MAG 2, 'INNOHEP 4 500 UI' is 4 500. Unambiguous thousands: three
 * final zeros, or international units (insulins: 100 to 300 only).
 */
export function estAmbigu(texte: string): boolean {
  for (const [, premier = '', suite = '', unite] of texte.matchAll(GROUPES)) {
    const [deuxieme = '', ...autres] = suite.trim().split(' ');
    if (deuxieme.startsWith('0')) continue;
    if (autres.length > 0 ? premier.length === 3 : !unite || /^[123]00$/.test(deuxieme))
      return true;
  }
  return false;
}

/**
 * Capital µ looks like M: a microgramme must never read as a milligramme. Same length, for
 * highlighting.
 */
export const microDitMu = (texte: string): string => texte.replace(/[μΜ](?=G|L|MOL)/giu, 'µ');

const ECRITES: Readonly<Record<string, string>> = {
  ui: 'UI',
  mui: 'MUI',
  mu: 'MU',
  uik: 'UIK',
  u: 'U',
  i: 'I',
  axa: 'AXa',
  xa: 'Xa',
  kui: 'kUI',
  ir: 'IR',
  ch: 'CH',
  dh: 'DH',
  lf: 'LF',
  v: 'V',
  b: 'B',
  t: 'T',
  x: 'X',
  sq: 'SQ',
  ceip: 'CEIP',
  bq: 'Bq',
  kbq: 'kBq',
  mbq: 'MBq',
  gbq: 'GBq',
  eq: 'Eq',
  meq: 'mEq',
  kj: 'kJ',
  fl: 'FL',
  tb: 'TB',
  bt: 'BT',
  bte: 'BTE',
};
/** '500 MG/5 ML' → '500 mg/5 ml'. */
export const minusculesDesUnites = (dosage: string): string =>
  dosage
    .trim()
    .replace(/\p{L}+/gu, (unite) => ECRITES[unite.toLowerCase()] ?? unite.toLowerCase())
    .replace(/m(?=[. ]?U\.?I)/g, 'M');

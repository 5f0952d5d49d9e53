/**
 * Bytes that windows-1252 leaves without a character, or that no text bears: a file that has some
 * is no text.
 */
const SANS_CARACTERE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u0081\u008d\u008f\u0090\u009d]/;

function marqueUtf16([a, b]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
}

/**
 * [IMP-7] The text of a file: UTF-8 or UTF-16 by its mark, UTF-8 when it is valid, else
 * Windows-1252, which spreadsheets in French still write. Null when it is no text.
 */
export function decoderTexte(octets: Uint8Array): string | null {
  const essayer = (codage: string): string | null => {
    try {
      return new TextDecoder(codage, { fatal: true }).decode(octets);
    } catch {
      return null;
    }
  };
  const marque = marqueUtf16(octets);
  const texte = marque ? essayer(marque) : (essayer('utf-8') ?? essayer('windows-1252'));
  return texte === null || SANS_CARACTERE.test(texte) ? null : texte;
}

const SEPARATEURS = [';', '\t', ','] as const;
/** The separator that cuts the first row most, outside quotes. */
export function separateurDe(texte: string): string {
  const tete =
    /^(?:"(?:[^"]|"")*"|[^\r\n"])*/
      .exec(texte.replace(/^[\r\n]+/, ''))?.[0]
      .replace(/"(?:[^"]|"")*"/g, '') ?? '';
  return SEPARATEURS.toSorted((x, y) => tete.split(y).length - tete.split(x).length)[0] ?? ';';
}

/**
 * The records of a CSV text, in their order, blank ones too, so that a place in the list is the row
 * a spreadsheet shows. Null when a quote is never closed.
 */
export function lireCsv(texte: string): string[][] | null {
  const separateur = separateurDe(texte);
  const lignes: string[][] = [];
  let ligne: string[] = [];
  let i = 0;
  while (i < texte.length) {
    const [cellule, suite] =
      texte[i] === '"' ? lireGuillemets(texte, i) : lireNue(texte, i, separateur);
    if (suite < 0) return null;
    ligne.push(cellule);
    i = suite;
    if (texte[i] === separateur) {
      i += 1;
      if (i === texte.length) ligne.push('');
      continue;
    }
    if (texte[i] === '\r') i += 1;
    if (texte[i] === '\n') i += 1;
    lignes.push(ligne);
    ligne = [];
  }
  if (ligne.length > 0) lignes.push(ligne);
  return lignes;
}

function lireNue(texte: string, debut: number, separateur: string): [string, number] {
  let fin = debut;
  while (
    fin < texte.length &&
    texte[fin] !== separateur &&
    texte[fin] !== '\n' &&
    texte[fin] !== '\r'
  )
    fin++;
  return [texte.slice(debut, fin), fin];
}
/** A quoted cell; what follows its closing quote up to the separator is kept as it is. */
function lireGuillemets(texte: string, debut: number): [string, number] {
  for (let i = texte.indexOf('"', debut + 1); i >= 0; i = texte.indexOf('"', i + 1)) {
    if (texte[i + 1] === '"') i += 1;
    else return [texte.slice(debut + 1, i).replaceAll('""', '"'), i + 1];
  }
  return ['', -1];
}

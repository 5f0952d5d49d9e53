import { repond, type Terme } from '../../stock/produit/recherche.rules.ts';

/** Separator; its space marks a word start. */
const DEVANT = '\n ';

/** One concatenated string: searched several times faster than text by text. */
export interface TextesJoints {
  textes: readonly string[];
  tout: string;
  /** Offsets in `tout`. */
  debuts: Int32Array;
}

export function joindreTextes(textes: readonly string[]): TextesJoints {
  const debuts = new Int32Array(textes.length);
  let place = 0;
  textes.forEach((texte, i) => {
    debuts[i] = place + DEVANT.length;
    place += DEVANT.length + texte.length;
  });
  return { textes, tout: textes.map((texte) => DEVANT + texte).join(''), debuts };
}

/** Searched in the whole string, then per text. */
interface Recherche {
  /** '': text by text. */
  forme: string;
  reste: readonly Terme[];
}
/** Longest single-spelling term: the rarest. */
function parLePlusRare(termes: readonly Terme[]): Recherche {
  let forme = '';
  let rare: Terme | null = null;
  for (const terme of termes) {
    const [seule = '', autre] = terme.formes;
    const cherchee = terme.debut ? ` ${seule}` : seule;
    if (autre !== undefined || cherchee.length <= forme.length) continue;
    forme = cherchee;
    rare = terme;
  }
  return { forme, reste: termes.filter((t) => t !== rare) };
}

/** Text at this offset, from `i` on. */
function texteA({ debuts }: TextesJoints, place: number, i: number): number {
  const debut = (texte: number): number => (debuts[texte] ?? Infinity) - DEVANT.length;
  let pas = 1;
  while (debut(i + pas) <= place) pas *= 2;
  let [bas, haut] = [i + (pas >> 1), Math.min(i + pas, debuts.length) - 1];
  while (bas < haut) {
    const milieu = (bas + haut + 1) >> 1;
    if (debut(milieu) <= place) bas = milieu;
    else haut = milieu - 1;
  }
  return bas;
}

interface Etendue {
  /** First index. */
  depuis: number;
  max: number;
}
function positions(j: TextesJoints, { forme, reste }: Recherche, { depuis, max }: Etendue) {
  const trouvees: number[] = [];
  for (let i = depuis; i < j.textes.length && trouvees.length < max; i += 1) {
    if (forme !== '') {
      const place = j.tout.indexOf(forme, (j.debuts[i] ?? 0) - DEVANT.length);
      if (place < 0) break;
      i = texteA(j, place, i);
    }
    if (repond(j.textes[i] ?? '', reste)) trouvees.push(i);
  }
  return trouvees;
}

/** [REC-1] Indexes of the matching texts. */
export function positionsQuiRepondent(
  j: TextesJoints,
  termes: readonly Terme[],
  etendue: Etendue,
): number[] {
  return positions(j, parLePlusRare(termes), etendue);
}
/** Those starting with the first term. */
export function positionsQuiCommencent(
  j: TextesJoints,
  termes: readonly Terme[],
  etendue: Etendue,
): number[] {
  const forme = DEVANT + (termes[0]?.formes[0] ?? '');
  return positions(j, { forme, reste: termes }, etendue);
}

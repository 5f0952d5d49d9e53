import { repond, type Terme } from '../produit/recherche.rules.ts';

/** Before each text, as the space before each of its other words. */
const DEVANT = '\n ';

/**
 * The texts of products in one string, in their order: a word is found in it several times sooner
 * than in each text in turn.
 */
export interface TextesJoints {
  textes: readonly string[];
  tout: string;
  /** Where each text begins in `tout`. */
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

/** What is looked for in the whole string at once, and what remains to be seen in each text. */
interface Recherche {
  /** '' looks at each text in turn. */
  forme: string;
  reste: readonly Terme[];
}
/** The longest of what may be written in one way only: it is in the fewest texts, found the soonest. */
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

/** The text in which this place of the whole string is: `i`, or one after it. */
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

/** Which texts, in order. */
interface Etendue {
  /** The first one looked at. */
  depuis: number;
  /** So many at most. */
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

/** [REC-1] The positions of the texts that answer all of this. */
export function positionsQuiRepondent(
  j: TextesJoints,
  termes: readonly Terme[],
  etendue: Etendue,
): number[] {
  return positions(j, parLePlusRare(termes), etendue);
}
/** Those among them that begin with the first thing looked for. */
export function positionsQuiCommencent(
  j: TextesJoints,
  termes: readonly Terme[],
  etendue: Etendue,
): number[] {
  const forme = DEVANT + (termes[0]?.formes[0] ?? '');
  return positions(j, { forme, reste: termes }, etendue);
}

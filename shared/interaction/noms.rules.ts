import { normaliser } from '../base/liste.ts';

/** Words that bind the others, and tell nothing. */
const LIANTS = new Set(['de', 'd', 'du', 'des', 'la', 'le', 'les', 'l', 'en', 'et', 'a']);
/** Salts, hydrates and the words around them: the substance is what stands beside them. */
const SELS = new Set(
  `acetate adipate arginine ascorbate aspartate base benzoate besilate bitartrate bromhydrate
  bromure butyrate calcique caproate carbonate chlorhydrate chlorure citrate decanoate diacetate
  dichlorhydrate digluconate diisethionate dimesilate diphosphate dipropionate disodique embonate enantate
  erbumine esilate estolate ethylsuccinate fumarate furoate gluconate gluconolactate glucoheptonate
  glutamate hemifumarate hemisuccinate hemisulfate hydrogenosulfate hyclate iodhydrate iodure
  isetionate lactate lactobionate lysinate lysine magnesique maleate malate medoxomil meglumine
  mesilate mesylate methylsulfate metilsulfate monochlorhydrate monosodique napsilate nitrate oleate
  olamine orotate oxalate palmitate pamoate phosphate pidolate pivalate potassique propionate
  saccharate salicylate sodique stearate succinate sulfate tartrate tosilate tosylate trihydrate
  trisodique trolamine undecanoate valerate xinafoate
  anhydre hydrate hydratee monohydrate monohydratee dihydrate dihydratee trihydratee tetrahydrate
  tetrahydratee pentahydrate pentahydratee hexahydrate heptahydrate sesquihydrate sesquihydratee
  hemiheptahydrate hemihydrate hemihydratee hemipentahydrate cristallise cristallisee micronise micronisee dilue diluee
  amorphe purifie purifiee lyophilise solution poudre`
    .split(/\s+/)
    .filter(Boolean),
);

/** A word that says under which form a substance is, not which one it is. */
export const estSel = (mot: string): boolean => SELS.has(mot);

/** What is left of a mineral salt when the other half of it is what acts: 'iodure de potassium'. */
const MINERAUX = new Set(
  'aluminium argent calcium fer lithium magnesium potassium sodium zinc'.split(' '),
);
const ANIONS_ACTIFS = new Set(
  'ascorbate benzoate bromure butyrate iodure nitrate salicylate valerate'.split(' '),
);

const motsDe = (nom: string): string[] =>
  normaliser(nom)
    .split(/[^a-z0-9]+/)
    .filter((mot) => mot !== '' && !LIANTS.has(mot));
const enCle = (mots: readonly string[]): string => [...new Set(mots)].sort().join(' ');

/**
 * [INT-1] One key for the ways a name is written: accents, brackets and order aside. 'Sodium
 * (bicarbonate de)' and 'BICARBONATE DE SODIUM' are one.
 */
export const cleDeNom = (nom: string): string => enCle(motsDe(nom));

/**
 * [INT-1] What a name may be found by, the surest first: itself, then without its salt and its
 * water ('CHLORHYDRATE DE METFORMINE' → 'metformine'). Nothing is left of a name that is all salt, nor
 * of a mineral whose other half acts: iodure de potassium is no potassium.
 */
export function clesPossibles(nom: string): string[] {
  const mots = motsDe(nom);
  const reste = mots.filter((mot) => !SELS.has(mot));
  const autreMoitie =
    reste.every((mot) => MINERAUX.has(mot)) && mots.some((mot) => ANIONS_ACTIFS.has(mot));
  const sansSel = autreMoitie ? [] : reste;
  return [...new Set([enCle(mots), enCle(sansSel)])].filter((cle) => cle !== '');
}

/**
 * [INT-1] The substance itself, whatever its salt: 'FUMARATE DE BISOPROLOL' is 'bisoprolol'. A mineral
 * keeps all of its name: chlorure and lactate de sodium are two.
 */
export function cleSansSel(nom: string): string {
  const mots = motsDe(nom);
  const reste = mots.filter((mot) => !SELS.has(mot));
  return enCle(reste.every((mot) => MINERAUX.has(mot)) ? mots : reste);
}

/** How a name was found, the surest first. */
export const METHODES = ['nom', 'sel', 'synonyme'] as const;
export type Methode = (typeof METHODES)[number];

/** What each known key means: ids of the thesaurus, and how the key came to mean them. */
export type Lexique = ReadonlyMap<string, { ids: readonly string[]; methode: Methode }>;

/** [INT-1] The substances of a name, and how they were found; null when none is. */
export function trouverSubstances(
  nom: string,
  lexique: Lexique,
): { ids: readonly string[]; methode: Methode } | null {
  for (const [rang, cle] of clesPossibles(nom).entries()) {
    const trouve = lexique.get(cle);
    if (!trouve) continue;
    return rang > 0 && trouve.methode === 'nom' ? { ...trouve, methode: 'sel' } : trouve;
  }
  return null;
}

import { normaliser } from '../../base/liste.ts';

const LIANTS = new Set(['de', 'd', 'du', 'des', 'la', 'le', 'les', 'l', 'en', 'et', 'a']);
/** Salts, hydrates and their qualifiers. */
const SELS = new Set(
  `acetate adipate arginine ascorbate aspartate base benzoate besilate bitartrate bromhydrate
  bromure butyrate butylamine calcique caproate carbonate chlorhydrate chlorure cilexetil citrate decanoate diacetate
  dichlorhydrate diethylamine digluconate diisethionate dimesilate diphosphate dipropionate disodique embonate enantate
  erbumine esilate estolate ethylsuccinate fumarate furoate gluconate gluconolactate glucoheptonate
  glutamate hemifumarate hemisuccinate hemisulfate hydrogenosuccinate hydrogenosulfate hyclate iodhydrate iodure
  isetionate lactate lactobionate lysinate lysine magnesique maleate malate medoxomil meglumine
  mesilate mesylate methylsulfate metilsulfate monochlorhydrate monosodique napsilate nitrate oleate
  olamine orotate oxalate palmitate pamoate phosphate pidolate pivalate potassique propionate
  saccharate salicylate sodique stearate succinate sulfate tartrate tert tosilate tosylate trihydrate
  trisodique trolamine undecanoate valerate xinafoate
  anhydre hydrate hydratee monohydrate monohydratee dihydrate dihydratee trihydratee tetrahydrate
  tetrahydratee pentahydrate pentahydratee hexahydrate heptahydrate sesquihydrate sesquihydratee
  hemiheptahydrate hemihydrate hemihydratee hemipentahydrate cristallise cristallisee micronise micronisee dilue diluee
  amorphe purifie purifiee lyophilise solution poudre`
    .split(/\s+/)
    .filter(Boolean),
);

/** Names the form, not the substance. */
export const estSel = (mot: string): boolean => SELS.has(mot);

/** The other half of the salt acts: 'iodure de potassium'. */
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
 * [INT-1] Ignores accents, brackets and order: 'Sodium (bicarbonate de)' is 'BICARBONATE DE
 * SODIUM'.
 */
export const cleDeNom = (nom: string): string => enCle(motsDe(nom));

/**
 * [INT-1] Surest first: the name, then without salt and water ('CHLORHYDRATE DE METFORMINE' →
 * 'metformine'). None when all salt, or when a mineral's other half acts.
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
 * [INT-1] 'FUMARATE DE BISOPROLOL' → 'bisoprolol'. Minerals keep the full name: chlorure and
 * lactate de sodium differ.
 */
export function cleSansSel(nom: string): string {
  const mots = motsDe(nom);
  const reste = mots.filter((mot) => !SELS.has(mot));
  return enCle(reste.every((mot) => MINERAUX.has(mot)) ? mots : reste);
}

/** Surest first. */
export const METHODES = ['nom', 'sel', 'synonyme'] as const;
export type Methode = (typeof METHODES)[number];

/** Thesaurus ids per key. */
export type Lexique = ReadonlyMap<string, { ids: readonly string[]; methode: Methode }>;

/** [INT-1] Null when none matches. */
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

import { mentionsDe } from './faits.rules.ts';
import { cleDeNom, clesPossibles, type Lexique, trouverSubstances } from './noms.rules.ts';
import type { CompositionDuProduit, SubstanceDuProduit } from './substances.schema.ts';
import { COMPAGNONS, COMPOSES, CONNUES_D_AILLEURS } from './synonymes.ts';
import { lireVoies } from './voies.rules.ts';

/** A row of the composition of a medicine, as the medicines base keeps it. */
export interface ComposantLu {
  substance: string;
  dosage: string | null;
  /** 'un comprimé': what the strength is for. */
  reference: string | null;
  /** The therapeutic part of a salt. */
  fraction: boolean;
  /** What ties a salt to its fraction; absent in sheets of an older import. */
  liaison?: string | null | undefined;
}
/** By what names are read: what each means, and the names that are known to be substances. */
export interface Connaissances {
  lexique: Lexique;
  /** Keys of all the names of the medicines base. */
  identifiees: ReadonlySet<string>;
}

const UNITE =
  /^une? (?:comprim|g[ée]lule|capsule|sachet|suppositoire|pastille|gomme|lyophilisat|ovule|dose|film|ampoule|granul)/i;
/** The strength of one unit taken; null for a volume, a weight, or what is not said. */
const doseDe = ({ dosage, reference }: ComposantLu): string | null =>
  dosage && reference && UNITE.test(reference) ? dosage : null;

const PAR_MOT: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(COMPOSES).map(([mot, noms]) => [cleDeNom(mot), noms]),
);
const AIDES: ReadonlySet<string> = new Set(COMPAGNONS.map(cleDeNom));
const DAILLEURS: ReadonlySet<string> = new Set(CONNUES_D_AILLEURS.map(cleDeNom));

function substanceNommee(
  noms: readonly string[],
  dose: string | null,
  etatSinon: SubstanceDuProduit['connaissance'],
  { lexique }: Connaissances,
): SubstanceDuProduit {
  for (const nom of noms) {
    const trouvee = trouverSubstances(nom, lexique);
    if (trouvee)
      return { nom: noms[0] ?? nom, ids: [...trouvee.ids], connaissance: 'edition', dose };
  }
  const aide = noms.some((nom) => clesPossibles(nom).some((cle) => AIDES.has(cle)));
  return { nom: noms[0] ?? '', ids: [], connaissance: aide ? 'compagnon' : etatSinon, dose };
}

/** Rows of one link number are one substance: its salt and its fraction. */
function parLiaison(composants: readonly ComposantLu[]): ComposantLu[][] {
  const groupes = new Map<string, ComposantLu[]>();
  for (const [i, c] of composants.entries()) {
    const cle = c.liaison ? c.liaison : `seul ${i}`;
    groupes.set(cle, [...(groupes.get(cle) ?? []), c]);
  }
  return [...groupes.values()].map((g) =>
    g.toSorted((a, b) => Number(b.fraction) - Number(a.fraction)),
  );
}

const memes = (a: SubstanceDuProduit, b: SubstanceDuProduit): boolean =>
  a.ids.length > 0 ? a.ids.some((id) => b.ids.includes(id)) : a.nom === b.nom;
/** Each substance once; two strengths of one are no strength. */
function sansRepetition(substances: readonly SubstanceDuProduit[]): SubstanceDuProduit[] {
  const gardees: SubstanceDuProduit[] = [];
  for (const s of substances) {
    const rang = gardees.findIndex((g) => memes(g, s));
    const tenue = gardees[rang];
    if (!tenue) gardees.push(s);
    else if (tenue.dose !== s.dose) gardees[rang] = { ...tenue, dose: null };
  }
  return gardees;
}

/**
 * [INT-4] What a medicine of the base is made of: a salt and its fraction are one, named by its
 * fraction, and one known name is enough. What the base names is known to be a substance: not found,
 * it is out of this edition.
 */
export function composerDeLaBase(
  medicament: {
    composants: readonly ComposantLu[];
    voies: string | null;
    forme: string | null;
    conditions: readonly string[];
  },
  connaissances: Connaissances,
): CompositionDuProduit {
  const substances = parLiaison(medicament.composants).map((groupe) => {
    const noms = groupe.map((c) => c.substance.toUpperCase());
    const dose = groupe.map(doseDe).find((d) => d !== null) ?? null;
    return substanceNommee(noms, dose, 'hors_edition', connaissances);
  });
  return {
    source: 'base',
    substances: sansRepetition(substances),
    voies: lireVoies(medicament.voies, medicament.forme),
    mentions: mentionsDe(medicament.conditions),
  };
}

/** The names that a DCI says: each of a set, and those that one word stands for. */
export const nomsDeLaDci = (dci: string): string[] =>
  dci
    .split(/[+/;]/)
    .map((nom) => nom.trim())
    .filter(Boolean)
    .flatMap((nom) => PAR_MOT.get(cleDeNom(nom)) ?? [nom]);

/** Known to be a substance: by the medicines base, or sold here and in no French base. */
const estIdentifiee = (nom: string, { identifiees }: Connaissances): boolean =>
  clesPossibles(nom).some((cle) => identifiees.has(cle) || DAILLEURS.has(cle));

/** [INT-5] What a product is made of by the DCI typed on it; null when none is. */
export function composerDeLaDci(
  produit: { dci: string | null; forme: string | null },
  connaissances: Connaissances,
): CompositionDuProduit | null {
  const noms = nomsDeLaDci(produit.dci ?? '');
  if (noms.length === 0) return null;
  const substances = noms.map((nom) =>
    substanceNommee(
      [nom.toUpperCase()],
      null,
      estIdentifiee(nom, connaissances) ? 'hors_edition' : 'inconnue',
      connaissances,
    ),
  );
  return {
    source: 'dci',
    substances: sansRepetition(substances),
    voies: lireVoies(null, produit.forme),
    mentions: [],
  };
}

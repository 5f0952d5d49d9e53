import { mentionsDe } from './faits.rules.ts';
import { cleDeNom, clesPossibles, type Lexique, trouverSubstances } from './noms.rules.ts';
import type { CompositionDuProduit, SubstanceDuProduit } from './substances.schema.ts';
import { COMPAGNONS, COMPOSES, CONNUES_D_AILLEURS } from './synonymes.ts';
import { lireVoies } from './voies.rules.ts';

export interface ComposantLu {
  substance: string;
  dosage: string | null;
  /** Unit of the strength: 'un comprimé'. */
  reference: string | null;
  /** Active fraction of a salt. */
  fraction: boolean;
  /** Absent in older imports. */
  liaison?: string | null | undefined;
}
export interface Connaissances {
  lexique: Lexique;
  identifiees: ReadonlySet<string>;
}

const UNITE =
  /^une? (?:comprim|g[ée]lule|capsule|sachet|suppositoire|pastille|gomme|lyophilisat|ovule|dose|film|ampoule|granul)/i;
/** Per unit taken; null for volume or weight. */
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

/** Rows sharing a link number: salt and fraction. */
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
/** Two strengths of one substance give none. */
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
 * [INT-4] Salt and fraction merge under the fraction; one known name suffices. A base name missing
 * from the thesaurus is 'hors_edition'.
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

/** Compound words expanded. */
export const nomsDeLaDci = (dci: string): string[] =>
  dci
    .split(/[+/;]/)
    .map((nom) => nom.trim())
    .filter(Boolean)
    .flatMap((nom) => PAR_MOT.get(cleDeNom(nom)) ?? [nom]);

/** In the medicines base, or sold only here. */
const estIdentifiee = (nom: string, { identifiees }: Connaissances): boolean =>
  clesPossibles(nom).some((cle) => identifiees.has(cle) || DAILLEURS.has(cle));

/** [INT-5] Null without a DCI. */
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

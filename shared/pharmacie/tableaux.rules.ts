import {
  type Hospitalier,
  type ReglageOrdonnancier,
  type ReglageTableau,
  type Tableau,
  TABLEAUX,
} from './tableaux.schema.ts';

const CONDITIONS: Readonly<Record<Tableau, string>> = {
  stupefiant: 'stupéfiants',
  liste_1: 'liste I',
  liste_2: 'liste II',
};

/** What the public base says of a medicine's delivery. */
export interface Delivrance {
  tableau: Tableau | null;
  hospitalier: Hospitalier | null;
  /** On a secure prescription, its figures in full letters. */
  securisee: boolean;
}

function hospitalierDe(conditions: readonly string[]): Hospitalier | null {
  const dit = (motif: RegExp) => conditions.some((c) => motif.test(c));
  if (dit(/^réservé à l'usage hospitalier|^délivrance réservée aux pharmacies à usage intérieur/i))
    return 'reserve';
  if (dit(/^prescription hospitalière/i)) return 'prescription';
  return dit(/^prescription initiale hospitalière/i) ? 'initiale' : null;
}

/**
 * [ORD-1] The table of a medicine and who prescribes it, from the conditions of the public base
 * (`CIS_CPD`), one text a condition: the most watched of the tables named; none named, no table.
 */
export function delivranceDe(conditions: readonly string[]): Delivrance {
  return {
    tableau: TABLEAUX.find((t) => conditions.includes(CONDITIONS[t])) ?? null,
    hospitalier: hospitalierDe(conditions),
    securisee: conditions.some((c) => /ordonnance sécurisée/i.test(c)),
  };
}

/** The base keeps the conditions of a medicine as one text. */
export const ENTRE_CONDITIONS = ' ; ';

const LIBRE = { inscrire: true, demander: false, exiger: false, droit: false };
/**
 * What holds until an admin decides: off; every table entered by the sale, questions for narcotics
 * alone, which are demanded and are a right.
 */
export const REGLAGE_DE_DEPART: ReglageOrdonnancier = {
  actif: false,
  tableaux: {
    stupefiant: {
      nom: 'Stupéfiants',
      court: 'S',
      inscrire: true,
      demander: true,
      exiger: true,
      droit: true,
    },
    liste_1: { nom: 'Liste I', court: 'I', ...LIBRE },
    liste_2: { nom: 'Liste II', court: 'II', ...LIBRE },
  },
  conservation_ans: 10,
  comptage_jours: 31,
};

/** Each table by its French name of now: what files and exports write. */
export const MOTS_TABLEAUX: Readonly<Record<Tableau, string>> = {
  stupefiant: 'Stupéfiants',
  liste_1: 'Liste I',
  liste_2: 'Liste II',
};

type Noms = Readonly<Record<Tableau, Pick<ReglageTableau, 'nom' | 'court'>>>;
/**
 * The names of a country. France since 1988: lists and narcotics. Before it, and where that law was
 * kept (Cameroon, decree 83/661): A toxic, B narcotic, C dangerous; that list I is A and list II C
 * is our reading of it (confidence C).
 */
export const NOMS_DES_TABLEAUX: Readonly<Record<'listes' | 'tableaux', Noms>> = {
  listes: {
    stupefiant: { nom: 'Stupéfiants', court: 'S' },
    liste_1: { nom: 'Liste I', court: 'I' },
    liste_2: { nom: 'Liste II', court: 'II' },
  },
  tableaux: {
    stupefiant: { nom: 'Tableau B', court: 'B' },
    liste_1: { nom: 'Tableau A', court: 'A' },
    liste_2: { nom: 'Tableau C', court: 'C' },
  },
};

/**
 * [ORD-2] A setting that holds together: what is demanded is asked, what is asked is entered, what
 * is a right is entered.
 */
export function accorderReglage(t: ReglageTableau): ReglageTableau {
  const demander = t.demander || t.exiger;
  return { ...t, demander, inscrire: t.inscrire || demander || t.droit };
}

/** As it is kept: an older one lacks what came since. */
type ReglageGarde = Partial<Omit<ReglageOrdonnancier, 'tableaux'>> & {
  tableaux?: Partial<Record<string, Partial<ReglageTableau>>>;
};
/** What is kept of the setting, completed with what holds from the start; nothing kept: that. */
export function lireReglage(valeur: unknown): ReglageOrdonnancier {
  const garde = (valeur ?? {}) as ReglageGarde;
  const tableau = (t: Tableau): ReglageTableau =>
    accorderReglage({ ...REGLAGE_DE_DEPART.tableaux[t], ...garde.tableaux?.[t] });
  const tableaux = {
    stupefiant: tableau('stupefiant'),
    liste_1: tableau('liste_1'),
    liste_2: tableau('liste_2'),
  };
  return { ...REGLAGE_DE_DEPART, ...garde, tableaux };
}

/** How this table is treated now; null: the register is off, or it has no table. */
export const regleDuTableau = (
  reglage: ReglageOrdonnancier | null | undefined,
  tableau: Tableau | null,
): ReglageTableau | null =>
  reglage?.actif === true && tableau !== null ? reglage.tableaux[tableau] : null;

/** Lines of a basket, each with its table. */
type Lignes = readonly { tableau: Tableau | null }[];
const une = (
  reglage: ReglageOrdonnancier | null | undefined,
  lignes: Lignes,
  question: 'inscrire' | 'demander' | 'exiger' | 'droit',
): boolean => lignes.some((l) => regleDuTableau(reglage, l.tableau)?.[question] === true);

/** [ORD-3] What a basket asks of its seller: nothing while the register is off. */
export const demandesDuPanier = (
  reglage: ReglageOrdonnancier | null | undefined,
  lignes: Lignes,
): { inscrire: boolean; demander: boolean; exiger: boolean; droit: boolean } => ({
  inscrire: une(reglage, lignes, 'inscrire'),
  demander: une(reglage, lignes, 'demander'),
  exiger: une(reglage, lignes, 'exiger'),
  droit: une(reglage, lignes, 'droit'),
});

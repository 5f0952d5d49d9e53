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

export interface Delivrance {
  tableau: Tableau | null;
  hospitalier: Hospitalier | null;
  /** Secure prescription, quantities in letters. */
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
 * [ORD-1] From the public base's conditions (`CIS_CPD`): strictest table named, or none; and who
 * prescribes.
 */
export function delivranceDe(conditions: readonly string[]): Delivrance {
  return {
    tableau: TABLEAUX.find((t) => conditions.includes(CONDITIONS[t])) ?? null,
    hospitalier: hospitalierDe(conditions),
    securisee: conditions.some((c) => /ordonnance sécurisée/i.test(c)),
  };
}

export const ENTRE_CONDITIONS = ' ; ';

const LIBRE = { inscrire: true, demander: false, exiger: false, droit: false };
/** Default: off; all tables registered at sale, only narcotics ask, require and restrict. */
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

/** Current French names, used in files and exports. */
export const MOTS_TABLEAUX: Readonly<Record<Tableau, string>> = {
  stupefiant: 'Stupéfiants',
  liste_1: 'Liste I',
  liste_2: 'Liste II',
};

type Noms = Readonly<Record<Tableau, Pick<ReglageTableau, 'nom' | 'court'>>>;
/**
 * France since 1988: lists and narcotics. Earlier law, still in Cameroon (decree 83/661): A toxic,
 * B narcotic, C dangerous; list I as A and list II as C is our reading (confidence C).
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

/** [ORD-2] Required implies asked, asked implies registered, restricted implies registered. */
export function accorderReglage(t: ReglageTableau): ReglageTableau {
  const demander = t.demander || t.exiger;
  return { ...t, demander, inscrire: t.inscrire || demander || t.droit };
}

/** Stored; older ones lack recent fields. */
type ReglageGarde = Partial<Omit<ReglageOrdonnancier, 'tableaux'>> & {
  tableaux?: Partial<Record<string, Partial<ReglageTableau>>>;
};
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

/** Null: register off, or no table. */
export const regleDuTableau = (
  reglage: ReglageOrdonnancier | null | undefined,
  tableau: Tableau | null,
): ReglageTableau | null =>
  reglage?.actif === true && tableau !== null ? reglage.tableaux[tableau] : null;

type Lignes = readonly { tableau: Tableau | null }[];
const une = (
  reglage: ReglageOrdonnancier | null | undefined,
  lignes: Lignes,
  question: 'inscrire' | 'demander' | 'exiger' | 'droit',
): boolean => lignes.some((l) => regleDuTableau(reglage, l.tableau)?.[question] === true);

/** [ORD-3] None while the register is off. */
export const demandesDuPanier = (
  reglage: ReglageOrdonnancier | null | undefined,
  lignes: Lignes,
): { inscrire: boolean; demander: boolean; exiger: boolean; droit: boolean } => ({
  inscrire: une(reglage, lignes, 'inscrire'),
  demander: une(reglage, lignes, 'demander'),
  exiger: une(reglage, lignes, 'exiger'),
  droit: une(reglage, lignes, 'droit'),
});

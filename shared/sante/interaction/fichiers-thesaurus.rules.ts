export interface FichierDuThesaurus {
  cle:
    | 'substances'
    | 'classes'
    | 'membres'
    | 'couples'
    | 'niveaux'
    | 'licence'
    | 'correspondances'
    | 'presentation'
    | 'epreuves';
  nom: string;
  motif: RegExp;
  quoi: string;
  requis: boolean;
  /** By header. */
  colonnes: readonly string[];
}

/** Tables, then sources; three are optional. */
export const FICHIERS_DU_THESAURUS: readonly FichierDuThesaurus[] = [
  {
    cle: 'substances',
    nom: 'substances.csv',
    motif: /^substances\.csv$/i,
    quoi: 'Substances',
    requis: true,
    colonnes: ['id', 'libelle'],
  },
  {
    cle: 'classes',
    nom: 'classes.csv',
    motif: /^classes\.csv$/i,
    quoi: 'Classes',
    requis: true,
    colonnes: ['id', 'libelle'],
  },
  {
    cle: 'membres',
    nom: 'membres.csv',
    motif: /^membres\.csv$/i,
    quoi: 'Substances de chaque classe',
    requis: true,
    colonnes: ['classe', 'substance'],
  },
  {
    cle: 'couples',
    nom: 'couples.csv',
    motif: /^couples\.csv$/i,
    quoi: 'Couples et mécanismes',
    requis: true,
    colonnes: ['id', 'type_a', 'a', 'type_b', 'b', 'mecanisme'],
  },
  {
    cle: 'niveaux',
    nom: 'niveaux.csv',
    motif: /^niveaux\.csv$/i,
    quoi: 'Niveaux et conduites à tenir',
    requis: true,
    colonnes: ['couple', 'niveau', 'texte'],
  },
  {
    cle: 'licence',
    nom: 'LICENSE.txt',
    motif: /^licen[cs]e.*\.(txt|md)$/i,
    quoi: 'Notice de licence, gardée avec les données',
    requis: true,
    colonnes: [],
  },
  {
    cle: 'correspondances',
    nom: 'bdpm_substances.csv',
    motif: /^bdpm_substances\.csv$/i,
    quoi: 'Noms de la base des médicaments',
    requis: false,
    colonnes: ['libelle_bdpm', 'substance', 'methode'],
  },
  {
    cle: 'presentation',
    nom: 'README.md',
    motif: /^(readme|lisez-?moi).*\.(md|txt)$/i,
    quoi: 'Édition et source',
    requis: false,
    colonnes: [],
  },
  {
    cle: 'epreuves',
    nom: 'gold.json',
    motif: /^gold\.json$/i,
    quoi: 'Édition, si rien d’autre ne la dit',
    requis: false,
    colonnes: [],
  },
];

/** [THE-1] By file name, folder ignored; else null. */
export function fichierDuThesaurus(nom: string): FichierDuThesaurus | null {
  const simple = (nom.split(/[/\\]/).at(-1) ?? '').replace(/ ?\(\d+\)(?=\.\w+$)/, '');
  return FICHIERS_DU_THESAURUS.find((f) => f.motif.test(simple)) ?? null;
}
export const fichiersDuThesaurusManquants = (cles: ReadonlySet<string>): FichierDuThesaurus[] =>
  FICHIERS_DU_THESAURUS.filter((f) => f.requis && !cles.has(f.cle));

/** Licence: source and date wherever shown. */
export const SOURCE_BASE = 'base-donnees-publique.medicaments.gouv.fr (ANSM, HAS, UNCAM)';

export interface FichierDeBase {
  cle:
    | 'specialites'
    | 'presentations'
    | 'compositions'
    | 'generiques'
    | 'conditions'
    | 'interets'
    | 'avis'
    | 'liens'
    | 'disponibilites'
    | 'atc'
    | 'atc_medicaments'
    | 'atc_niveau1'
    | 'atc_niveau2';
  nom: string;
  motif: RegExp;
  quoi: string;
  requis: boolean;
}

/** Three required. */
export const FICHIERS_DE_BASE: readonly FichierDeBase[] = [
  {
    cle: 'specialites',
    nom: 'CIS_bdpm.txt',
    motif: /^CIS_bdpm\.txt$/i,
    quoi: 'Spécialités',
    requis: true,
  },
  {
    cle: 'presentations',
    nom: 'CIS_CIP_bdpm.txt',
    motif: /^CIS_CIP_bdpm\.txt$/i,
    quoi: 'Présentations et prix',
    requis: true,
  },
  {
    cle: 'compositions',
    nom: 'CIS_COMPO_bdpm.txt',
    motif: /^CIS_COMPO_bdpm\.txt$/i,
    quoi: 'Compositions',
    requis: true,
  },
  {
    cle: 'generiques',
    nom: 'CIS_GENER_bdpm.txt',
    motif: /^CIS_GENER_bdpm\.txt$/i,
    quoi: 'Groupes génériques',
    requis: false,
  },
  {
    cle: 'conditions',
    nom: 'CIS_CPD_bdpm.txt',
    motif: /^CIS_CPD_bdpm\.txt$/i,
    quoi: 'Conditions de délivrance',
    requis: false,
  },
  {
    cle: 'interets',
    nom: 'CIS_MITM.txt',
    motif: /^CIS_MITM\.txt$/i,
    quoi: 'Intérêt thérapeutique majeur, ATC',
    requis: false,
  },
  {
    cle: 'avis',
    nom: 'CIS_HAS_SMR_bdpm.txt',
    motif: /^CIS_HAS_SMR_bdpm.*\.txt$/i,
    quoi: 'Avis de la HAS',
    requis: false,
  },
  {
    cle: 'liens',
    nom: 'HAS_LiensPageCT_bdpm.txt',
    motif: /^HAS_LiensPageCT_bdpm\.txt$/i,
    quoi: 'Liens des avis',
    requis: false,
  },
  {
    cle: 'disponibilites',
    nom: 'CIS_CIP_Dispo_Spec.txt',
    motif: /^CIS_CIP_Dispo_Spec\.txt$/i,
    quoi: 'Ruptures et tensions',
    requis: false,
  },
  { cle: 'atc', nom: 'atc_fr.csv', motif: /^atc_fr\.csv$/i, quoi: 'Classes ATC', requis: false },
  {
    cle: 'atc_medicaments',
    nom: 'cis_atc.csv',
    motif: /^cis_atc.*\.csv$/i,
    quoi: 'Classe de chaque médicament',
    requis: false,
  },
  {
    cle: 'atc_niveau1',
    nom: 'atc_niveau1_grand_public.csv',
    motif: /^atc_niveau1_grand_public\.csv$/i,
    quoi: 'Classes en mots simples (1)',
    requis: false,
  },
  {
    cle: 'atc_niveau2',
    nom: 'atc_niveau2_grand_public.csv',
    motif: /^atc_niveau2_grand_public\.csv$/i,
    quoi: 'Classes en mots simples (2)',
    requis: false,
  },
];

/** [MED-8] By name, ignoring `.gz`, folder and download suffix ('CIS_bdpm (1).txt'); else null. */
export function fichierDeBase(nom: string): FichierDeBase | null {
  const simple = (nom.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.gz$/i, '')
    .replace(/ ?\(\d+\)(?=\.\w+$)/, '');
  return FICHIERS_DE_BASE.find((f) => f.motif.test(simple)) ?? null;
}
export const fichiersManquants = (cles: ReadonlySet<string>): FichierDeBase[] =>
  FICHIERS_DE_BASE.filter((f) => f.requis && !cles.has(f.cle));
export const fichiersAbsents = (cles: ReadonlySet<string>): FichierDeBase['cle'][] =>
  FICHIERS_DE_BASE.filter((f) => !f.requis && !cles.has(f.cle)).map((f) => f.cle);

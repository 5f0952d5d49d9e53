import type { Niveau } from './niveaux.rules.ts';
import type { VoieDePrise } from './substances.schema.ts';

/** Ids of substances, or classes for their members. */
export interface CasDeLecture {
  parmi?: readonly string[];
  et?: readonly string[];
  sauf?: readonly string[];
  voies?: { de: readonly string[]; par: readonly VoieDePrise[] };
  /** Still depends on dose or patient. */
  selon_cas?: true;
}
/**
 * Human reading of one text of a couple; valid only while it equals `dit`, otherwise all levels
 * show.
 */
export interface LectureDeTexte {
  entre: readonly [string, string];
  /** Absent: the mechanism, for all levels. */
  niveau?: Niveau;
  dit: string;
  /** Any suffices; several readings must all hold. */
  cas: readonly CasDeLecture[];
}

const TORSADES = 'substances-susceptibles-de-donner-des-torsades-de-pointes';
const TOUJOURS_CONTRE_INDIQUES = [
  'citalopram',
  'escitalopram',
  'hydroxyzine',
  'domperidone',
  'piperaquine',
];
const INDUCTEURS = 'anticonvulsivants-inducteurs-enzymatiques';
const CYP3A4 = 'inhibiteurs-puissants-du-cyp3a4';
const IPDE5 = 'inhibiteurs-de-la-phosphodiesterase-de-type-5';
const MACROLIDES = ['clarithromycine', 'erythromycine', 'telithromycine'];
const AZOLES = ['itraconazole', 'ketoconazole', 'posaconazole', 'voriconazole'];
const OXYBATE = ['oxybate-de-sodium', 'sodium-oxybate-de'];
const OPIACES = [
  'analgesiques-morphiniques-agonistes',
  'analgesiques-morphiniques-de-palier-ii',
  'analgesiques-morphiniques-de-palier-iii',
  'antitussifs-morphine-like',
  'antitussifs-morphiniques-vrais',
  'morphiniques',
  'morphiniques-en-traitement-de-substitution',
];
const SYSTEMIQUES: readonly VoieDePrise[] = ['orale', 'injectable', 'rectale'];

type Bouts = LectureDeTexte['entre'];
/** 'AD avec la nimodipine ; PE avec les autres'. */
const avec = (
  entre: Bouts,
  niveau: Niveau,
  dit: string,
  parmi: readonly string[],
): LectureDeTexte => ({
  entre,
  niveau,
  dit,
  cas: [{ parmi }],
});
const saufAvec = (
  entre: Bouts,
  niveau: Niveau,
  dit: string,
  sauf: readonly string[],
): LectureDeTexte => ({
  entre,
  niveau,
  dit,
  cas: [{ sauf }],
});
const parVoie = (
  entre: Bouts,
  dit: string,
  de: readonly string[],
  par: readonly VoieDePrise[],
): LectureDeTexte => ({
  entre,
  dit,
  cas: [{ voies: { de, par } }],
});
const niveauParVoie = (
  entre: Bouts,
  niveau: Niveau,
  dit: string,
  voies: { de: readonly string[]; par: readonly VoieDePrise[] },
): LectureDeTexte => ({ entre, niveau, dit, cas: [{ voies }] });

/** Torsades: contre-indiqué with five of them, déconseillé with the others. */
const torsades = (bout: string): LectureDeTexte[] => [
  avec([bout, TORSADES], 'CI', 'citalopram', TOUJOURS_CONTRE_INDIQUES),
  saufAvec([bout, TORSADES], 'AD', 'les autres', TOUJOURS_CONTRE_INDIQUES),
];

const PAR_SUBSTANCE: readonly LectureDeTexte[] = [
  ...['alphabloquants-a-visee-urologique', 'antihypertenseurs-alpha-bloquants'].flatMap((bout) => [
    avec([bout, IPDE5], 'AD', 'avec la doxazosine', ['doxazosine']),
    saufAvec([bout, IPDE5], 'PE', 'avec les autres alpha-bloquants', ['doxazosine']),
  ]),
  avec(['antagonistes-des-canaux-calciques', INDUCTEURS], 'AD', 'nimodipine', ['nimodipine']),
  avec(['antagonistes-des-canaux-calciques', 'rifampicine'], 'AD', 'nimodipine', ['nimodipine']),
  avec(['antagonistes-des-canaux-calciques', CYP3A4], 'AD', 'lercanidipine', ['lercanidipine']),
  saufAvec(['antagonistes-des-canaux-calciques', CYP3A4], 'PE', 'avec les autres', [
    'lercanidipine',
  ]),
  avec([INDUCTEURS, 'clozapine'], 'AD', 'avec la carbamazepine', ['carbamazepine']),
  saufAvec([INDUCTEURS, 'clozapine'], 'PE', 'phenytoine', ['carbamazepine']),
  avec([INDUCTEURS, 'voriconazole'], 'CI', 'pour carbamazepine, phenobarbital, primidone', [
    'carbamazepine',
    'phenobarbital',
    'primidone',
  ]),
  avec([INDUCTEURS, 'voriconazole'], 'AD', 'pour phenytoine, fosphenytoine', [
    'phenytoine',
    'fosphenytoine',
  ]),
  {
    entre: ['antispasmodiques-urinaires', CYP3A4],
    niveau: 'CI',
    dit: 'avec la darifenacine',
    cas: [
      { parmi: ['darifenacine'] },
      { parmi: ['fesoterodine', 'solifenacine'], selon_cas: true },
    ],
  },
  avec(['antispasmodiques-urinaires', CYP3A4], 'AD', 'avec la tolterodine', ['tolterodine']),
  avec(['bictegravir', 'inducteurs-enzymatiques'], 'CI', 'avec la rifampicine', ['rifampicine']),
  saufAvec(['bictegravir', 'inducteurs-enzymatiques'], 'AD', 'avec les autres', ['rifampicine']),
  avec(['colchicine', CYP3A4], 'CI', 'avec les macrolides', MACROLIDES),
  saufAvec(['colchicine', CYP3A4], 'AD', 'antifongiques azoles', MACROLIDES),
  avec(['dapoxetine', 'medicaments-a-l-origine-d-une-hypotension-orthostatique'], 'AD', 'type 5', [
    IPDE5,
  ]),
  saufAvec(
    ['dapoxetine', 'medicaments-a-l-origine-d-une-hypotension-orthostatique'],
    'APEC',
    'avec les autres',
    [IPDE5],
  ),
  avec(['glasdegib', 'inducteurs-enzymatiques'], 'AD', 'avec la rifampicine', [
    'rifampicine',
    INDUCTEURS,
  ]),
  saufAvec(['glasdegib', 'inducteurs-enzymatiques'], 'PE', 'avec les autres inducteurs', [
    'rifampicine',
    INDUCTEURS,
  ]),
  avec(['grazoprevir-elbasvir', CYP3A4], 'CI', 'avec le ritonavir et le cobicistat', [
    'ritonavir',
    'cobicistat',
  ]),
  saufAvec(['grazoprevir-elbasvir', CYP3A4], 'AD', 'avec les autres', ['ritonavir', 'cobicistat']),
  avec(['immunosuppresseurs', 'voriconazole'], 'AD', 'sirolimus, et le temsirolimus', [
    'everolimus',
    'sirolimus',
    'temsirolimus',
  ]),
  avec(['immunosuppresseurs', 'voriconazole'], 'PE', 'avec la ciclosporine et le tacrolimus', [
    'ciclosporine',
    'tacrolimus',
  ]),
  avec(['inducteurs-enzymatiques', 'sofosbuvir'], 'CI', 'avec la rifampicine', [
    'rifampicine',
    INDUCTEURS,
  ]),
  saufAvec(['inducteurs-enzymatiques', 'sofosbuvir'], 'AD', 'avec les autres inducteurs', [
    'rifampicine',
    INDUCTEURS,
  ]),
  avec([CYP3A4, 'isavuconazole'], 'CI', 'avec le ketoconazole', ['ketoconazole']),
  saufAvec([CYP3A4, 'isavuconazole'], 'PE', 'avec les autres', ['ketoconazole']),
  saufAvec([CYP3A4, 'quinine'], 'AD', 'inhibiteurs de proteases', [...AZOLES, ...MACROLIDES]),
  avec([CYP3A4, 'quinine'], 'PE', 'azoles antifongiques', [...AZOLES, ...MACROLIDES]),
];

const STATINES = 'inhibiteurs-de-l-hmg-coa-reductase-statines';
const MIEUX_ABSORBES = [
  'substances-a-absorption-reduite-par-les-topiques-gastro-intestinaux-antiacides-et-adsorbants',
  'topiques-gastro-intestinaux-antiacides-et-adsorbants',
] as const;
const INTEGRASE = ['raltegravir', 'bictegravir', 'dolutegravir'];
const PAR_FAMILLE: readonly LectureDeTexte[] = [
  {
    entre: ['antiarythmiques', 'autres-antiarythmiques'],
    niveau: 'CI',
    dit: 'antiarythmiques donnant des torsades de pointes',
    cas: [{ parmi: [TORSADES], et: [TORSADES] }],
  },
  {
    entre: [
      'medicaments-bradykinine-et-angio-oedeme',
      'autres-medicaments-a-risque-d-angio-oedeme',
    ],
    niveau: 'CI',
    dit: 'entre sacubitril et iec',
    cas: [{ parmi: ['sacubitril'], et: ['inhibiteurs-de-l-enzyme-de-conversion'] }],
  },
  {
    entre: ['medicaments-sedatifs', 'autres-medicaments-sedatifs'],
    niveau: 'CI',
    dit: "entre l'oxybate de sodium et les opiaces ou les barbituriques",
    cas: [{ parmi: OXYBATE, et: [...OPIACES, 'barbituriques'] }],
  },
  avec(
    ['medicaments-sedatifs', 'autres-medicaments-sedatifs'],
    'AD',
    "avec l'oxybate de sodium",
    OXYBATE,
  ),
  saufAvec(
    ['medicaments-sedatifs', 'autres-medicaments-sedatifs'],
    'APEC',
    'pour tous les medicaments sedatifs entre eux',
    OXYBATE,
  ),
  {
    entre: ['fibrates', STATINES],
    niveau: 'CI',
    dit: 'entre le gemfibrozil et la simvastatine',
    cas: [
      { parmi: ['gemfibrozil'], et: ['simvastatine'] },
      { parmi: ['rosuvastatine'], selon_cas: true },
    ],
  },
  avec(
    [
      'imao-a-reversibles-y-compris-oxazolidinones-et-bleu-de-methylene',
      'sympathomimetiques-indirects',
    ],
    'CI',
    'avec le bupropion',
    ['bupropion'],
  ),
  saufAvec(
    [
      'imao-a-reversibles-y-compris-oxazolidinones-et-bleu-de-methylene',
      'sympathomimetiques-indirects',
    ],
    'AD',
    'avec les autres',
    ['bupropion'],
  ),
  avec([STATINES, 'ledipasvir'], 'CI', 'avec la rosuvastatine', ['rosuvastatine']),
  saufAvec([STATINES, 'ledipasvir'], 'PE', 'avec les autres', ['rosuvastatine']),
  avec([STATINES, 'letermovir'], 'AD', 'avec simvastatine, pitavastatine, rosuvastatine', [
    'simvastatine',
    'pitavastatine',
    'rosuvastatine',
  ]),
  saufAvec([STATINES, 'letermovir'], 'PE', 'letermovir seul', [
    'simvastatine',
    'pitavastatine',
    'rosuvastatine',
  ]),
  avec(MIEUX_ABSORBES, 'AD', "inhibiteurs d'integrase", INTEGRASE),
  saufAvec(MIEUX_ABSORBES, 'PE', 'avec les autres substances', INTEGRASE),
];

const TORSADES_SAUF = 'torsadogenes-sauf-arsenieux-antiparasitaires-neuroleptiques-methadone';
/** Irreplaceable: lighter warning than the class rule. */
const INCONTOURNABLES = [
  'antiparasitaires-susceptibles-de-donner-des-torsades-de-pointes',
  'neuroleptiques-susceptibles-de-donner-des-torsades-de-pointes',
  'methadone',
  'arsenieux',
  'hydroxychloroquine',
];
const PAR_TORSADES: readonly LectureDeTexte[] = [
  ...[
    'antiparasitaires-susceptibles-de-donner-des-torsades-de-pointes',
    'neuroleptiques-susceptibles-de-donner-des-torsades-de-pointes',
    'arsenieux',
    'delamanid',
    'hydroxychloroquine',
    'methadone',
  ].flatMap(torsades),
  {
    entre: [TORSADES, TORSADES_SAUF],
    niveau: 'CI',
    dit: 'sont contre-indiques quel que soit le torsadogene',
    cas: [{ parmi: TOUJOURS_CONTRE_INDIQUES }, { sauf: INCONTOURNABLES }],
  },
  {
    entre: [TORSADES, TORSADES_SAUF],
    niveau: 'AD',
    dit: 'avec les antiparasitaires',
    cas: [{ parmi: INCONTOURNABLES, sauf: TOUJOURS_CONTRE_INDIQUES }],
  },
];

const DIPYRIDAMOLE = 'dipyridamole par voie injectable';
const PAR_LA_VOIE: readonly LectureDeTexte[] = [
  niveauParVoie(['amiodarone', 'diltiazem'], 'AD', 'le diltiazem iv', {
    de: ['diltiazem'],
    par: ['injectable'],
  }),
  niveauParVoie(['amiodarone', 'diltiazem'], 'PE', 'le diltiazem per os', {
    de: ['diltiazem'],
    par: ['orale'],
  }),
  niveauParVoie(['amiodarone', 'verapamil'], 'AD', 'le verapamil iv', {
    de: ['verapamil'],
    par: ['injectable'],
  }),
  niveauParVoie(['amiodarone', 'verapamil'], 'PE', 'le verapamil per os', {
    de: ['verapamil'],
    par: ['orale'],
  }),
  niveauParVoie(['calcium', 'digoxine'], 'CI', 'les sels de calcium iv', {
    de: ['calcium'],
    par: ['injectable'],
  }),
  niveauParVoie(['calcium', 'digoxine'], 'PE', 'les sels de calcium par voie orale', {
    de: ['calcium'],
    par: ['orale'],
  }),
  {
    entre: [TORSADES, TORSADES_SAUF],
    niveau: 'CI',
    dit: "pour l'erythromycine et la vincamine, seules les formes administrees par voie intraveineuse",
    cas: [{ voies: { de: ['erythromycine', 'vincamine'], par: ['injectable'] } }],
  },
  {
    entre: [TORSADES, TORSADES_SAUF],
    niveau: 'AD',
    dit: 'avec les antiparasitaires',
    cas: [{ voies: { de: ['erythromycine', 'vincamine'], par: ['injectable'] } }],
  },
  ...['aminosides', 'ciclosporine', 'tacrolimus', 'zidovudine'].map((bout) =>
    parVoie(
      [bout, 'amphotericine-b'],
      "l'amphotericine b administree par voie iv",
      ['amphotericine-b'],
      ['injectable'],
    ),
  ),
  ...[
    'beta-bloquants-sauf-esmolol-y-compris-collyres',
    'cafeine',
    'theophylline-et-par-extrapolation-aminophylline',
  ].map((bout) => parVoie([bout, 'dipyridamole'], DIPYRIDAMOLE, ['dipyridamole'], ['injectable'])),
  parVoie(
    ['beta-bloquants-sauf-esmolol-y-compris-collyres', 'lidocaine'],
    'lidocaine utilisee par voie iv',
    ['lidocaine'],
    ['injectable'],
  ),
  ...['bisphosphonates', 'fer', 'strontium'].map((bout) =>
    parVoie([bout, 'calcium'], 'voie orale', ['calcium', 'fer'], ['orale']),
  ),
  parVoie(['bisphosphonates', 'fer'], 'sels de fer administres par voie orale', ['fer'], ['orale']),
  parVoie(
    ['ciclosporine', 'methylprednisolone'],
    'methylprednisolone administree par voie iv',
    ['methylprednisolone'],
    ['injectable'],
  ),
  parVoie(
    ['erythromycine', 'pravastatine'],
    "l'erythromycine utilisee par voie orale",
    ['erythromycine'],
    ['orale'],
  ),
  parVoie(
    ['anticoagulants-oraux', 'glucocorticoides-sauf-hydrocortisone'],
    'glucocorticoides (voies generale et rectale)',
    ['glucocorticoides-sauf-hydrocortisone'],
    SYSTEMIQUES,
  ),
  parVoie(
    ['glucocorticoides-sauf-hydrocortisone', 'vaccins-vivants-attenues'],
    "a l'exception des voies inhalees et locales",
    ['glucocorticoides-sauf-hydrocortisone'],
    SYSTEMIQUES,
  ),
];

/** [INT-8] All readings. */
export const LECTURES: readonly LectureDeTexte[] = [
  ...PAR_SUBSTANCE,
  ...PAR_FAMILLE,
  ...PAR_TORSADES,
  ...PAR_LA_VOIE,
];

import { normaliser } from '../../base/liste.ts';

/** Normalised: '1 g' is 1000 mg; `par`: per such volume ('/5 ml'). */
export interface MesureLue {
  valeur: number;
  unite: string;
  par: boolean;
  /** After the form: strength, or contents. */
  apresForme: boolean;
}
/** Folded, by kind. */
export interface LibelleLu {
  /** Brand, molecule, laboratory, rest. */
  mots: string[];
  /** Possible form words: 'sol', also in 'SOL FRANCE'. */
  motsDeForme: string[];
  /** Without unit, in order: 'XENETIX 300'. */
  nombres: string[];
  mesures: MesureLue[];
  formes: Forme[];
  /** Prolonged release: a different medicine. */
  lp: boolean;
  /** Units per box; null when unspecified. */
  boite: number | null;
  /** Container contents. */
  volume: MesureLue | null;
}

/** Per form: pattern in the base, abbreviations in lists. */
const FORMES = {
  cpr: [/comprime|lyophilisat oral|pastille/, 'cpr cp cprs cps comp comps comprime comprimes cpe'],
  eff: [/effervescent/, 'eff efferv effervescent effervescents'],
  orodisp: [
    /orodispersible|lyophilisat|sublingual/,
    'orodisp orodispersible orodispersibles oro lyoc lyophilisat disp dispers dispersible',
  ],
  sec: [/secable/, 'sec secable secables'],
  pell: [
    /pellicul|enrob/,
    'pell pellic pellicule pellicules enrobe enrobes drg drag dragee dragees',
  ],
  gelu: [/gelule/, 'gelu gelule gelules gle gelul'],
  gel: [/gelule|\bgel\b|pate/, 'gel'],
  caps: [/capsule/, 'caps capsule capsules'],
  sp: [/sirop/, 'sp sirop sir'],
  susp: [/suspension|dispersion|emulsion/, 'susp suspension'],
  sol: [/solution|liquide|sirop|gouttes/, 'sol solution solut'],
  buv: [/buvable|orale?\b|sirop|gouttes/, 'buv buvable oral orale'],
  inj: [
    /inject|perfusion|parenteral|seringue|dialyse/,
    'inj inject injectable injectables perf perfusion',
  ],
  pdre: [/poudre|lyophilisat|granule/, 'pdre poudre pdr poud'],
  sach: [/sachet|poudre|granule/, 'sach sachet sachets sac'],
  gran: [/granule/, 'gran granule granules granu'],
  coll: [/collyre|ophtalm|collutoire/, 'coll collyre col'],
  cr: [/creme|emulsion/, 'cr creme crem'],
  pde: [/pommade/, 'pde pommade pomm pom'],
  suppo: [/suppositoire/, 'suppo suppositoire suppositoires supp sup'],
  ov: [/ovule|capsule.*vaginale/, 'ov ovule ovules'],
  patch: [/patch|transdermique|emplatre/, 'patch patchs'],
  nas: [/nasal/, 'nas nasal nasale'],
  inh: [/inhal|nebuli|\bgaz\b|aerosol/, 'inh inhal inhalation nebul'],
  gtt: [/goutte|buvable|auriculaire/, 'gtt gttes goutte gouttes gtts'],
  past: [/pastille|a sucer/, 'past pastille pastilles'],
  mousse: [/mousse/, 'mousse'],
  lotion: [/lotion|solution pour application/, 'lotion lot'],
  pulv: [/pulveris|spray|nasal|aerosol|collutoire/, 'spr spray pulv aerosol aeros aer'],
  bain: [/bain de bouche|buccal/, 'bb'],
  amp: [/ampoule|inject|buvable|solution/, 'amp ampoule ampoules'],
  creme_vag: [/vaginal/, 'vag vaginal vaginale'],
} as const satisfies Record<string, readonly [enClair: RegExp, mots: string]>;
export type Forme = keyof typeof FORMES;
const FORME_DU_MOT: ReadonlyMap<string, Forme> = new Map(
  Object.entries(FORMES).flatMap(([forme, [, mots]]) =>
    mots.split(' ').map((mot): [string, Forme] => [mot, forme as Forme]),
  ),
);
export const estDeForme = (forme: Forme, enClair: string): boolean =>
  FORMES[forme][0].test(enClair);

const SYNONYMES: Readonly<Record<string, string>> = {
  adultes: 'ad',
  adulte: 'ad',
  adu: 'ad',
  enfants: 'enf',
  enfant: 'enf',
  pediatrique: 'enf',
  ped: 'enf',
  nourrissons: 'nour',
  nourrisson: 'nour',
  nrs: 'nour',
  nn: 'nour',
  ac: 'acide',
  vit: 'vitamine',
  vitamines: 'vitamine',
  hctz: 'hydrochlorothiazide',
  ss: 'sucre',
};
/** Another population is another medicine. */
export const POPULATIONS = new Set(['ad', 'enf', 'nour']);
const VIDES = new Set(
  'de du des la le les et a au aux en pour par sans avec ou un une b bt bte bts fl flc tb afr imp exp'.split(
    ' ',
  ),
);

const UNITES: Readonly<Record<string, readonly [fois: number, unite: string]>> = {
  ng: [1e-6, 'mg'],
  mcg: [1e-3, 'mg'],
  mg: [1, 'mg'],
  g: [1e3, 'mg'],
  gr: [1e3, 'mg'],
  kg: [1e6, 'mg'],
  ml: [1, 'ml'],
  cl: [10, 'ml'],
  dl: [100, 'ml'],
  l: [1e3, 'ml'],
  ui: [1, 'ui'],
  iu: [1, 'ui'],
  u: [1, 'ui'],
  mui: [1e6, 'ui'],
  mu: [1e6, 'ui'],
  dose: [1, 'dose'],
  doses: [1, 'dose'],
  h: [1, 'h'],
  heures: [1, 'h'],
  mmol: [1, 'mmol'],
  meq: [1, 'meq'],
  kbq: [1e-3, 'mbq'],
  mbq: [1, 'mbq'],
  gbq: [1e3, 'mbq'],
  ch: [1, 'ch'],
  dh: [1, 'dh'],
  ppm: [1, 'ppm'],
  bar: [1, 'bar'],
  '%': [1, '%'],
};
const NOMBRE = String.raw`\d+(?:\.\d+)?`;
/** Longest first: the first match wins. */
const UNITE = Object.keys(UNITES)
  .sort((a, b) => b.length - a.length)
  .join('|');
const SANS_BARRE = 'boites?|bte|bts|bt|flacons?|flc|fl|tubes?|tb|x';
/** Units only after a slash: 'VITAMINE B 12', 'AMP 5'. */
const AVEC_BARRE =
  'b|t|ampoules?|amp|seringues?|ser|sachets?|sach|sac|poche|pot|plq|plaq|stylos?|cart|unidoses?|ud';
const CONTENANT = String.raw`(?:${SANS_BARRE}|${AVEC_BARRE})\s?\/\s?|(?:${SANS_BARRE})\s?(?:de )?(?=\d)`;
const SIGNE = new RegExp(
  [
    String.raw`(?<![a-z0-9])(?<contenant>${CONTENANT})(?<contenu>${NOMBRE})\s?(?<contenue>ml|cl|l|g|gr|mg|doses?)?(?![a-z0-9])`,
    String.raw`(?<par>\/\s?)?(?<valeur>${NOMBRE})\s?(?<unite>${UNITE})(?![a-z0-9])`,
    String.raw`\/\s?(?<seule>ml|l|g|mg|dose|h)(?![a-z0-9])`,
    String.raw`(?<mot>[a-z0-9]+(?:\.\d+)?)`,
  ].join('|'),
  'g',
);

/** '5/80 mg': both in the second's unit. */
const FORCES_ENSEMBLE = new RegExp(
  String.raw`(?<![/\d.])(${NOMBRE}) ?\/ ?(?=${NOMBRE} ?(mg|g|mcg|ui|%)(?![a-z0-9]))`,
  'g',
);
/** '7 500 U.I.' → '7500 ui', '5/80 MG' → '5mg/80 mg'. */
const preparer = (texte: string): string =>
  normaliser(texte)
    .replace(/\(rapport[^()]*\)?/g, ' ')
    .replace(/(?<![a-z])[dl]'(?=[a-z])/g, ' ')
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, '')
    .replace(/(?<![a-z])(?:[a-z]\.\s?){2,}/g, (sigle) => `${sigle.replace(/[.\s]/g, '')} `)
    .replace(/(?:pour|p\.?) ?cent|p\. ?100/g, '%')
    .replace(/millions? (?:d'|de )?(?:ui|unites?)(?: internationales?)?/g, 'mui')
    .replace(/unites?(?: internationales?)?/g, 'ui')
    .replace(/milligrammes?/g, 'mg')
    .replace(/(\d ?)grammes?/g, '$1g')
    .replace(/millilitres?/g, 'ml')
    .replace(FORCES_ENSEMBLE, '$1$2/');

/** Thirty-character lists truncate forms: 'ZOPICLONE 7,5MG CP SE'. */
const entameUneForme = (mot: string): boolean =>
  (mot.length === 2 || mot.length === 3) &&
  [...FORME_DU_MOT.keys()].some((forme) => forme.startsWith(mot));

function mesureDe(
  valeur: string,
  unite: string,
  ou: Pick<MesureLue, 'par' | 'apresForme'>,
): MesureLue {
  const [fois, connue] = UNITES[unite] ?? [1, unite];
  return { valeur: Number((Number(valeur) * fois).toPrecision(9)), unite: connue, ...ou };
}
/** Denominator units; '500 mg/125 mg' are two strengths. */
const EN = /^(?:ml|cl|dl|l|doses?|h|heures)$/;

type Signe = Partial<Record<string, string>>;
function noterMesure(
  lu: LibelleLu,
  { contenu, contenue, valeur, unite, par, seule }: Signe,
): boolean {
  const apresForme = lu.formes.length > 0;
  if (contenu !== undefined && contenue === undefined) lu.boite = Number(contenu);
  else if (contenu !== undefined && contenue !== undefined)
    lu.volume = mesureDe(contenu, contenue, { par: false, apresForme: true });
  else if (valeur !== undefined && unite !== undefined) {
    const en = par !== undefined && lu.mesures.length > 0 && EN.test(unite);
    lu.mesures.push(mesureDe(valeur, unite, { par: en, apresForme }));
  } else if (seule !== undefined) lu.mesures.push(mesureDe('1', seule, { par: true, apresForme }));
  else return false;
  return true;
}
function noterMot(lu: LibelleLu, mot: string): void {
  const forme = FORME_DU_MOT.get(mot);
  if (forme) {
    lu.formes.push(forme);
    lu.motsDeForme.push(mot);
  } else if (/^[\d.]+$/.test(mot)) {
    if (lu.formes.length > 0 && lu.boite === null) lu.boite = Number(mot);
    else lu.nombres.push(String(Number(mot)));
  } else if (mot === 'lp') lu.lp = true;
  else if (!VIDES.has(mot)) lu.mots.push(SYNONYMES[mot] ?? mot);
}

/**
 * [MED-20] Handles 'AMOXICILLINE BIOGARAN 250MG/5ML SUSP BUV FL/60ML', 'CPR B/30', 'BTE 30', '1G'
 * as 1000 mg, '5/80MG' as two strengths.
 */
export function lireLibelle(libelle: string): LibelleLu {
  const lu: LibelleLu = {
    mots: [],
    motsDeForme: [],
    nombres: [],
    mesures: [],
    formes: [],
    lp: false,
    boite: null,
    volume: null,
  };
  const texte = preparer(libelle).trim();
  for (const { groups: signe = {} } of texte.matchAll(SIGNE))
    if (!noterMesure(lu, signe)) noterMot(lu, signe['mot'] ?? '');
  const dernier = lu.mots.at(-1);
  if (dernier && lu.mots.length > 1 && texte.endsWith(` ${dernier}`) && entameUneForme(dernier))
    lu.mots.pop();
  return lu;
}

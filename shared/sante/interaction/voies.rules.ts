import { normaliser } from '../../base/liste.ts';
import { type VoieDePrise, VOIES } from './substances.schema.ts';

/** Low absorption: no alert by default. */
const LOCALES: readonly VoieDePrise[] = ['cutanee', 'oculaire', 'auriculaire'];

/** Most precise first. */
const MOTS: readonly (readonly [RegExp, VoieDePrise])[] = [
  [/transderm/, 'transdermique'],
  [/ophtalm|conjonctiv|intravitre|intraoculaire|intracamerulaire|periocul|collyre/, 'oculaire'],
  [/auricul|otique/, 'auriculaire'],
  [/nasal/, 'nasale'],
  [/inhal|endotracheo|intrapulmon|tracheo|nebulis|pour inhalation/, 'inhalee'],
  [/vagin|intra-?uterin|intracervic|ovule/, 'vaginale'],
  [/rectal|suppositoire|lavement/, 'rectale'],
  [
    /intravein|intramuscul|sous-cutan|perfusion|injectable|intra-?artic|intrathecal|peridural|infiltr|intraderm|intra-?arter|intra-?perito|intracavern|epidural|perineur|intra-?osse|intralesion|periartic|parenteral|dentaire/,
    'injectable',
  ],
  [/oral|buccal|bucco|sublingual|gingival|orophar|gastr|enteral/, 'orale'],
  [/cutan|topique|dermique|locale|scalp|ungue/, 'cutanee'],
];

/** Fallback by form. */
const FORMES: readonly (readonly [RegExp, VoieDePrise])[] = [
  [/collyre|ophtalm/, 'oculaire'],
  [/auricul/, 'auriculaire'],
  [/patch|transderm/, 'transdermique'],
  [/nasal/, 'nasale'],
  [/inhal|aerosol|nebulis/, 'inhalee'],
  [/ovule|vagin/, 'vaginale'],
  [/suppositoire|rectal|lavement/, 'rectale'],
  [/injectable|perfusion|seringue/, 'injectable'],
  [/creme|pommade|lotion|shampo|vernis|emulsion|gel\b(?! oral| buccal| buv)|cutan|derm/, 'cutanee'],
  [/comprim|gelule|capsule|buv|sirop|sachet|pastille|granul|oral|lyophilisat|gomme/, 'orale'],
];

function premieres(textes: readonly string[], table: typeof MOTS): VoieDePrise[] {
  const lues = textes.flatMap((texte) => table.find(([mot]) => mot.test(texte))?.[1] ?? []);
  return VOIES.filter((v) => lues.includes(v));
}

/**
 * [INT-6] From the public base ('orale, intraveineuse'), else the form; null unknown. One unknown
 * word makes all unknown, which alerts.
 */
export function lireVoies(voies: string | null, forme: string | null): VoieDePrise[] | null {
  const dites = normaliser(voies ?? '')
    .split(/[,;]/)
    .map((v) => v.trim())
    .filter(Boolean);
  if (dites.length > 0) {
    const connues = dites.every((v) => MOTS.some(([mot]) => mot.test(v)));
    return connues ? premieres(dites, MOTS) : null;
  }
  const lues = forme ? premieres([normaliser(forme)], FORMES) : [];
  return lues.length > 0 ? lues : null;
}

/** [INT-6] Skin, eye or ear only; unknown excluded. */
export const estLocal = (voies: readonly VoieDePrise[] | null): boolean =>
  voies !== null && voies.length > 0 && voies.every((v) => LOCALES.includes(v));

const DANS_UN_NOM: readonly (readonly [RegExp, readonly VoieDePrise[]])[] = [
  [/voies? orale et\/ou nasale/, ['orale', 'nasale']],
  [/voie bucco-dentaire ou sous-cutanee/, ['injectable']],
  [/voies? (?:im|iv)\b|voie injectable/, ['injectable']],
  [/voies? orale/, ['orale']],
  [/notamment inhales/, ['orale', 'injectable', 'rectale', 'inhalee', 'nasale']],
];

export interface VoiesDUnNom {
  /** Null: any. */
  seules: readonly VoieDePrise[] | null;
  /** Local routes that alert too. */
  aussi: readonly VoieDePrise[];
}

/** [INT-7] '(voies orale et/ou nasale)' restricts, '(y compris collyres)' adds. */
export function voiesDuNom(libelle: string): VoiesDUnNom {
  const lu = normaliser(libelle);
  return {
    seules: DANS_UN_NOM.find(([mot]) => mot.test(lu))?.[1] ?? null,
    aussi: /collyres? compris|compris collyres?/.test(lu) ? ['oculaire'] : [],
  };
}

/** [INT-7] Routes covered by the class. */
export function estVise(
  voies: readonly VoieDePrise[] | null,
  { seules, aussi }: VoiesDUnNom,
): boolean {
  if (voies === null) return true;
  if (voies.some((v) => aussi.includes(v))) return true;
  if (estLocal(voies)) return false;
  return seules === null || voies.some((v) => seules.includes(v));
}

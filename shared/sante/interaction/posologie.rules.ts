import { normaliser } from '../../base/liste.ts';

const CHIFFRES: Readonly<Record<string, number>> = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  demi: 0.5,
  'un demi': 0.5,
  'une demi': 0.5,
  '½': 0.5,
  '1/2': 0.5,
};
const NOMBRE = String.raw`(?:1\/2|\d+(?:[.,]\d+)?|½|un demi|une demi|un|une|deux|trois|quatre|demi)`;
const UNITE = String.raw`(?:-| )*(?:comprimes?|cps?|cpr|gelules?|gel\.?|capsules?|sachets?|suppositoires?|suppos?|pastilles?|ampoules?|unites?)\b`;
const DOSAGE = String.raw`(?: (?:de |a )?\d[\d.,]* ?(?:g|mg|mcg|ui)\b)?`;
const PAR_JOUR = String.raw` ?(?:\/|par) ?(?:j(?:our)?|24 ?h(?:eures)?)\b`;
const MOMENT =
  '(?:matin|midi|soir au coucher|soir|coucher|apres-midi|petit dejeuner|dejeuner|diner)';
const JOUR_DE_SEMAINE = '(?:(?:lun|mar|mercre|jeu|vendre|same)di|dimanche)';
/** Not inside another number: the '2' of '1/2', the '5' of '2,5'. */
const SEUL = String.raw`(?<![\w.,/])`;

/** Duration does not change the daily count. */
const DUREE = new RegExp(
  String.raw`(?:\b(?:pendant|pdt|durant|x)|\*) ?${NOMBRE} ?(?:jours?|j|semaines?|sem|mois)\b`,
  'g',
);
/** The unnamed group alters the count unsupported. */
const MORCEAUX = new RegExp(
  [
    String.raw`toutes? les (?<heures>\d+) ?h(?:eures?)?\b`,
    String.raw`(?<fois>${NOMBRE}) ?(?:fois|x|prises?)?${PAR_JOUR}`,
    String.raw`${SEUL}(?<jour>${NOMBRE})${UNITE}${DOSAGE}${PAR_JOUR}(?: en ${NOMBRE} (?:fois|prises?))?`,
    String.raw`${SEUL}(?<prise>${NOMBRE})(?:${UNITE}${DOSAGE}|(?= (?:le |au |a )?${MOMENT}s?\b))`,
    String.raw`\b(?<moment>${MOMENT})s?\b`,
    String.raw`[\d½]|\b(?:une?|deux|trois|quatre|cinq|six|demie?|moitie|quart|ou|puis)s?\b`,
    String.raw`\b(?:semaine|mois|${JOUR_DE_SEMAINE})s?\b`,
  ].join('|'),
  'g',
);
/** '1 comprimé le matin au petit déjeuner' is one. */
const MEME_MOMENT: Readonly<Record<string, string>> = {
  'petit dejeuner': 'matin',
  dejeuner: 'midi',
  diner: 'soir',
  'soir au coucher': 'soir',
};

const nombreDe = (texte: string): number => CHIFFRES[texte] ?? Number(texte.replace(',', '.'));

interface Prise {
  unites: number;
  moments: Set<string>;
}
interface Lecture {
  /** With the moments after. */
  prises: Prise[];
  /** Moments before any unit count. */
  avant: Set<string>;
  /** Times per day, each mention. */
  fois: number[];
  /** Units per day, each mention. */
  jours: number[];
}

/** Null when the count is unreadable. */
function lirePosologie(lu: string): Lecture | null {
  const lecture: Lecture = { prises: [], avant: new Set(), fois: [], jours: [] };
  for (const { groups = {} } of lu.matchAll(MORCEAUX)) {
    const { heures, fois, jour, prise, moment } = groups;
    if (heures) lecture.fois.push(Math.floor(24 / Number(heures)));
    else if (fois) lecture.fois.push(nombreDe(fois));
    else if (jour) lecture.jours.push(nombreDe(jour));
    else if (prise) lecture.prises.push({ unites: nombreDe(prise), moments: new Set() });
    else if (moment)
      (lecture.prises.at(-1)?.moments ?? lecture.avant).add(MEME_MOMENT[moment] ?? moment);
    else return null;
  }
  return lecture;
}

/** '1 comprimé le matin, 2 le soir' is 3; '2 comprimés matin et soir' is 4. */
function parMoments({ prises, avant }: Lecture): number | null {
  if (avant.size > 0 && prises.length > 1) return null;
  const comptees = prises.map((p) => p.unites * (p.moments.size + avant.size));
  return comptees.every((n) => n > 0) ? comptees.reduce((s, n) => s + n, 0) : null;
}

/** '1 comprimé 3 fois par jour'; moments must match. */
function parFois({ prises, avant, fois }: Lecture): number | null {
  const [prise, autre] = prises;
  if (!prise || autre) return null;
  const dites = [...fois, prise.moments.size + avant.size].filter((n) => n > 0);
  return new Set(dites).size === 1 ? prise.unites * (dites[0] ?? 0) : null;
}

/**
 * [INT-22] '1 comprimé 3 fois par jour' and '1 cp matin, midi et soir' are 3. Null when ambiguous
 * ('1 à 2 comprimés', 'un et demi', conflicting counts): doses are never guessed.
 */
export function unitesParJour(posologie: string | null): number | null {
  const lu = normaliser(posologie ?? '').replace(/\s+/g, ' ');
  const lecture = lirePosologie(lu.replace(DUREE, ' '));
  if (!lecture) return null;
  const { prises, fois, jours } = lecture;
  if (jours.length > 0)
    return jours.length + prises.length + fois.length === 1 ? (jours[0] ?? null) : null;
  if (prises.length === 0) return null;
  return fois.length > 0 ? parFois(lecture) : parMoments(lecture);
}

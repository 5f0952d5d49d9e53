import { normaliser } from '../base/liste.ts';

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
const NOMBRE = String.raw`(\d+(?:[.,]\d+)?(?:\/2)?|½|un demi|une demi|un|une|deux|trois|quatre|demi)`;
const UNITE = String.raw`(?:-| )*(?:comprimes?|cps?|cpr|gelules?|gel\.?|capsules?|sachets?|suppositoires?|suppos?|pastilles?|ampoules?|unites?)`;
const PRISE = new RegExp(String.raw`(?:^|[^\d.,])${NOMBRE}${UNITE}\b`);
const PAR_JOUR = new RegExp(
  String.raw`${NOMBRE} ?(?:fois|x|prises?)? ?(?:\/|par) ?(?:j(?:our)?|24 ?h(?:eures)?)\b`,
);
const TOUTES_LES = /toutes? les (\d+) ?h/;
const MOMENTS = /\b(matin|midi|soir|coucher|apres-midi|petit dejeuner|dejeuner|diner)s?\b/g;

const nombreDe = (texte: string): number =>
  CHIFFRES[texte] ?? Number(texte.replace('/2', '').replace(',', '.'));

/** How many times a day; null when it is not said, or in two ways. */
function foisParJour(lu: string): number | null {
  const heures = TOUTES_LES.exec(lu)?.[1];
  if (heures) return Math.floor(24 / Number(heures)) || null;
  const fois = PAR_JOUR.exec(lu.replace(PRISE, ' '))?.[1];
  if (fois) return nombreDe(fois);
  const moments = new Set([...lu.matchAll(MOMENTS)].map(([, moment]) => moment));
  return moments.size > 0 ? moments.size : null;
}

/**
 * [INT-22] How many units a day a posology asks for: '1 comprimé 3 fois par jour' and '1 cp matin,
 * midi et soir' are 3, '2 gélules par jour' is 2. Null for what does not say it plainly: nothing is
 * guessed of a dose.
 */
export function unitesParJour(posologie: string | null): number | null {
  const lu = normaliser(posologie ?? '').replace(/\s+/g, ' ');
  const prise = PRISE.exec(lu)?.[1];
  if (!prise) return null;
  const unites = nombreDe(prise);
  const plain = new RegExp(String.raw`${NOMBRE}${UNITE} ?(?:\/|par) ?(?:j(?:our)?)\b`).exec(lu);
  const fois = plain ? 1 : foisParJour(lu);
  return fois === null || !Number.isFinite(unites) ? null : unites * fois;
}

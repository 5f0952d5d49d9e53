import { type Centimes, environ, fois, moins, parMontant, rapport, ZERO } from '../base/montant.ts';
import { denombrer } from '../base/texte.ts';
import { type BesoinRythme, type Rythme, rythmeDe } from './rythme.rules.ts';

/** How sure one wants to be not to run out while waiting: 95 % of the time. */
const SURETE = 1.65;
/** Days a delivery takes, and days between two orders, of a supplier nobody knows yet. */
export const [DELAI_INCONNU, CADENCE_INCONNUE] = [3, 7] as const;

/** What is known of a product when one wonders whether to order it; quantities in boxes. */
export interface BesoinProduit extends BesoinRythme {
  qte: number;
  /** Of those, in lots past their date. */
  qte_perimee: number;
  /** On orders that left and did not come yet. */
  en_route: number;
  /** On drafts: nobody sent them, so they are told and not counted. */
  en_brouillon: number;
  qte_min: number;
  qte_max: number;
  /** Days the supplier takes, and days between two orders to them. */
  delai: number;
  cadence: number;
  /** Duty nights until the order after this one arrives, and boxes sold more on such a night. */
  nuits_de_garde: number;
  par_nuit: number;
  prix_achat: Centimes;
  prix_de_vente: Centimes;
}

/** What to order of a product, and all that was looked at to say so. */
export interface Proposition {
  /** Boxes to order, one at least. */
  qte: number;
  vendable: number;
  par_semaine: number;
  /** Last four weeks beside those before, in percent; null when too few weeks are known. */
  tendance: number | null;
  /** Days what may be sold lasts; null when nothing sells. */
  jours_restants: number | null;
  /** Sales lost until this order would be there, were nothing ordered. */
  enjeu: Centimes;
  /** Why, in words. */
  raison: string;
}

interface Calcul {
  besoin: BesoinProduit;
  rythme: Rythme;
  vendable: number;
  /** What may be sold, and what is on its way. */
  attendu: number;
}

/** What is asked over so many days, duty nights included. */
const demande = ({ rythme, besoin }: Calcul, jours: number): number =>
  (rythme.par_semaine * jours) / 7 + besoin.nuits_de_garde * besoin.par_nuit;
/** Boxes kept for the days that ask for more than the others. */
const secours = ({ rythme }: Calcul, jours: number): number =>
  SURETE * rythme.ecart * Math.sqrt(jours / 7);

/** The least that must be there or on its way: what is asked until the order after this one comes. */
function seuil(c: Calcul): number {
  const jours = c.besoin.delai + c.besoin.cadence;
  return Math.max(c.besoin.qte_min, Math.ceil(demande(c, jours) + secours(c, jours)));
}

/**
 * How much there should be once it has come: the least, and what sells between two orders; more
 * than the minimum, no more than the maximum. What does not sell follows its minimum and maximum.
 */
function cible(c: Calcul): number {
  const { qte_min, qte_max, cadence } = c.besoin;
  const { par_semaine } = c.rythme;
  if (par_semaine === 0) return qte_max > 0 ? qte_max : qte_min + 1;
  const besoin = Math.max(seuil(c) + Math.floor((par_semaine * cadence) / 7), qte_min + 1);
  return qte_max > 0 ? Math.min(besoin, qte_max) : besoin;
}

const arrondi = (n: number): string => String(Math.round(n * 10) / 10).replace('.', ',');

const enTete = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1);

function direStock({ besoin, vendable }: Calcul): string {
  const dont = besoin.qte_perimee > 0 ? ` (${besoin.qte_perimee} périmées)` : '';
  if (vendable === 0) return `rupture${dont}`;
  return `${denombrer(vendable, 'boîte vendable', 'boîtes vendables')}${dont}`;
}
function direRythme({ rythme: { par_semaine, tendance } }: Calcul): string {
  if (par_semaine === 0) return 'ne se vend pas';
  const vente = `${arrondi(par_semaine)} par semaine`;
  if (tendance === null || Math.abs(tendance) < 15) return vente;
  return `${vente}, en ${tendance > 0 ? 'hausse' : 'baisse'} de ${Math.abs(tendance)} %`;
}
function direLimites({ besoin, attendu }: Calcul, voulu: number): string[] {
  const { qte_min, qte_max, en_route, en_brouillon, nuits_de_garde, par_nuit } = besoin;
  return [
    en_route > 0 && `${en_route} en route`,
    en_brouillon > 0 && `${en_brouillon} déjà sur un brouillon`,
    nuits_de_garde > 0 && par_nuit > 0 && denombrer(nuits_de_garde, 'garde'),
    qte_min > 0 && attendu <= qte_min && `minimum de ${qte_min}`,
    qte_max > 0 && voulu >= qte_max && `jusqu’au maximum de ${qte_max}`,
  ].filter((x) => x !== false);
}
function direRaison(c: Calcul, jours: number | null, voulu: number): string {
  const { delai, cadence } = c.besoin;
  const reste =
    jours === null || c.vendable === 0 ? [] : [`reste ${denombrer(Math.floor(jours), 'jour')}`];
  const parties = [direStock(c), direRythme(c), ...reste, ...direLimites(c, voulu)];
  const phrase = enTete(parties.join(' ; '));
  return `${phrase} ; livré en ${delai} j, commandé tous les ${cadence} j.`;
}

/**
 * [ACH-2] What to order of a product now; null when what may be sold and what is on its way last
 * until the order after this one is there, with what the uneven weeks ask, or when nobody asks for
 * it and no minimum is set. Never above the maximum, when there is one. What is expired is not
 * stock, what is on a draft is not ordered.
 *
 * 12 boxes, 14 a week, 3 days to come, ordered every 7 days: 20 are asked until the order after
 * this one, 8 more are kept for uneven weeks, 14 sell between two orders: up to 42, so 30.
 */
export function proposer(besoin: BesoinProduit): Proposition | null {
  const rythme = rythmeDe(besoin);
  const { par_semaine, tendance } = rythme;
  if (par_semaine === 0 && besoin.qte_min === 0) return null;
  const vendable = Math.max(0, besoin.qte - besoin.qte_perimee);
  const c: Calcul = { besoin, rythme, vendable, attendu: vendable + besoin.en_route };
  if (c.attendu > seuil(c)) return null;
  const voulu = cible(c);
  const qte = voulu - c.attendu;
  if (qte < 1) return null;
  const parJour = par_semaine / 7;
  const jours_restants = parJour > 0 ? vendable / parJour : null;
  const perdus = Math.max(0, demande(c, besoin.delai + besoin.cadence) - c.attendu);
  return {
    qte,
    vendable,
    par_semaine,
    tendance,
    jours_restants,
    enjeu: environ(besoin.prix_de_vente, perdus),
    raison: direRaison(c, jours_restants, voulu),
  };
}

type Classable = Pick<Proposition, 'enjeu' | 'jours_restants' | 'vendable'> &
  Pick<BesoinProduit, 'en_route' | 'qte_min'>;
/** Boxes under the minimum, what is on its way counted; 0 or less when it is held. */
const sousMinimum = ({ qte_min, vendable, en_route }: Classable): number =>
  qte_min - vendable - en_route;
/** Of the minimum, how much lacks. */
const partManquante = (l: Classable): number => (l.qte_min > 0 ? sousMinimum(l) / l.qte_min : 0);

/**
 * [ACH-3] What loses most first; of equals, what runs out first. Where nothing sells, as on the first
 * day: what is out before what is there, then what is furthest under its minimum, by its share then
 * by its boxes. Compares for a sort, which leaves the others in the order they stand in.
 *
 * 2 of 10 (80 % lacks) before 1 of 4 (75 %); none of 30 before none of 5.
 */
export const parUrgence = (a: Classable, b: Classable): number =>
  parMontant(b.enjeu, a.enjeu) ||
  (a.jours_restants ?? Infinity) - (b.jours_restants ?? Infinity) ||
  Number(a.vendable > 0) - Number(b.vendable > 0) ||
  partManquante(b) - partManquante(a) ||
  sousMinimum(b) - sousMinimum(a);

/**
 * [ACH-4] What a budget buys of lines already sorted: each whole while it lasts, then what is left
 * of it, in boxes. Prices and budget in the same unit; a budget of null buys everything.
 */
export function dansLeBudget<L extends { qte: number; prix_achat: Centimes }>(
  lignes: readonly L[],
  budget: Centimes | null,
): L[] {
  if (budget === null) return [...lignes];
  let reste = budget;
  return lignes.flatMap((l) => {
    const payables = l.prix_achat > ZERO ? Math.floor(rapport(reste, l.prix_achat)) : l.qte;
    const qte = Math.min(l.qte, payables);
    if (qte < 1) return [];
    reste = moins(reste, fois(l.prix_achat, qte));
    return [{ ...l, qte }];
  });
}

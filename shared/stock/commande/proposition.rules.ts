import {
  type Centimes,
  environ,
  fois,
  moins,
  parMontant,
  rapport,
  ZERO,
} from '../../base/montant.ts';
import { denombrer } from '../../base/texte.ts';
import { type BesoinRythme, type Rythme, rythmeDe } from './rythme.rules.ts';

/** 95 % service level (z). */
const SURETE = 1.65;
/** Default lead time and ordering interval, days. */
export const [DELAI_INCONNU, CADENCE_INCONNUE] = [3, 7] as const;

/** Boxes. */
export interface BesoinProduit extends BesoinRythme {
  qte: number;
  /** Of which expired. */
  qte_perimee: number;
  /** On sent orders. */
  en_route: number;
  /** On drafts: shown, not counted. */
  en_brouillon: number;
  qte_min: number;
  qte_max: number;
  /** Lead time, ordering interval, days. */
  delai: number;
  cadence: number;
  /** Gardes before the following order arrives, and extra boxes per garde. */
  nuits_de_garde: number;
  par_nuit: number;
  prix_achat: Centimes;
  prix_de_vente: Centimes;
}

export interface Proposition {
  /** One at least. */
  qte: number;
  vendable: number;
  par_semaine: number;
  /** Four weeks against earlier ones, percent; null: too few. */
  tendance: number | null;
  /** Days of sellable stock; null: no sales. */
  jours_restants: number | null;
  /** Sales lost before arrival. */
  enjeu: Centimes;
  raison: string;
}

interface Calcul {
  besoin: BesoinProduit;
  rythme: Rythme;
  vendable: number;
  /** Sellable plus expected. */
  attendu: number;
}

/** Over these days, gardes included. */
const demande = ({ rythme, besoin }: Calcul, jours: number): number =>
  (rythme.par_semaine * jours) / 7 + besoin.nuits_de_garde * besoin.par_nuit;
/** Safety stock. */
const secours = ({ rythme }: Calcul, jours: number): number =>
  SURETE * rythme.ecart * Math.sqrt(jours / 7);

/** Reorder point, until the following order arrives. */
function seuil(c: Calcul): number {
  const jours = c.besoin.delai + c.besoin.cadence;
  return Math.max(c.besoin.qte_min, Math.ceil(demande(c, jours) + secours(c, jours)));
}

/**
 * Order-up-to level: reorder point plus one interval, within minimum and maximum; unsold: those two
 * only.
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

function describeStock({ besoin, vendable }: Calcul): string {
  const dont = besoin.qte_perimee > 0 ? ` (${besoin.qte_perimee} périmées)` : '';
  if (vendable === 0) return `rupture${dont}`;
  return `${denombrer(vendable, 'boîte vendable', 'boîtes vendables')}${dont}`;
}
function describeRythme({ rythme: { par_semaine, tendance } }: Calcul): string {
  if (par_semaine === 0) return 'ne se vend pas';
  const vente = `${arrondi(par_semaine)} par semaine`;
  if (tendance === null || Math.abs(tendance) < 15) return vente;
  return `${vente}, en ${tendance > 0 ? 'hausse' : 'baisse'} de ${Math.abs(tendance)} %`;
}
function describeLimites({ besoin, attendu }: Calcul, voulu: number): string[] {
  const { qte_min, qte_max, en_route, en_brouillon, nuits_de_garde, par_nuit } = besoin;
  return [
    en_route > 0 && `${en_route} en route`,
    en_brouillon > 0 && `${en_brouillon} déjà sur un brouillon`,
    nuits_de_garde > 0 && par_nuit > 0 && denombrer(nuits_de_garde, 'garde'),
    qte_min > 0 && attendu <= qte_min && `minimum de ${qte_min}`,
    qte_max > 0 && voulu >= qte_max && `jusqu’au maximum de ${qte_max}`,
  ].filter((x) => x !== false);
}
function describeRaison(c: Calcul, jours: number | null, voulu: number): string {
  const { delai, cadence } = c.besoin;
  const reste =
    jours === null || c.vendable === 0 ? [] : [`reste ${denombrer(Math.floor(jours), 'jour')}`];
  const parties = [describeStock(c), describeRythme(c), ...reste, ...describeLimites(c, voulu)];
  const phrase = enTete(parties.join(' ; '));
  return `${phrase} ; livré en ${delai} j, commandé tous les ${cadence} j.`;
}

/**
 * [ACH-2] Null when stock and sent orders last until the following order, safety included, or
 * without demand or minimum. Capped at the maximum; expired and drafts do not count.
 * 12 in stock, 14 a week, lead 3, interval 7: 20 + 8 safety + 14, so 30.
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
    raison: describeRaison(c, jours_restants, voulu),
  };
}

type Classable = Pick<Proposition, 'enjeu' | 'jours_restants' | 'vendable'> &
  Pick<BesoinProduit, 'en_route' | 'qte_min'>;
/** Sent orders counted; 0 or less when reached. */
const sousMinimum = ({ qte_min, vendable, en_route }: Classable): number =>
  qte_min - vendable - en_route;
/** Missing share of the minimum. */
const partManquante = (l: Classable): number => (l.qte_min > 0 ? sousMinimum(l) / l.qte_min : 0);

/**
 * [ACH-3] Largest loss, then shortest stock. Without sales: out of stock, then missing share of the
 * minimum, then boxes. Stable.
 * 2 of 10 (80 %) before 1 of 4 (75 %); none of 30 before none of 5.
 */
export const parUrgence = (a: Classable, b: Classable): number =>
  parMontant(b.enjeu, a.enjeu) ||
  (a.jours_restants ?? Infinity) - (b.jours_restants ?? Infinity) ||
  Number(a.vendable > 0) - Number(b.vendable > 0) ||
  partManquante(b) - partManquante(a) ||
  sousMinimum(b) - sousMinimum(a);

/**
 * [ACH-4] Whole lines while it lasts, then part of one, in boxes. Same unit as prices; null:
 * unlimited.
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

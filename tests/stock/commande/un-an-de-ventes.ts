import { proposer } from '#shared/stock/commande/proposition.rules.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { SEMAINES, type SemaineVendue } from '#shared/stock/commande/rythme.rules.ts';
import { c } from '#tests/factories/centimes.ts';

/** Boxes asked in a day whose mean is `moyenne`: clients come one by one (Poisson, by Knuth). */
function clientsDuJour(moyenne: number, tirage: Tirage): number {
  const limite = Math.exp(-moyenne);
  let produit = tirage.part();
  let n = 0;
  while (produit > limite) {
    produit *= tirage.part();
    n += 1;
  }
  return n;
}

/** Share of a week that each day sells, Monday first: closed on Sunday but for duty. */
const SEMAINE_TYPE = [1.25, 1.1, 1.1, 1.05, 1.2, 1.1, 0.2];

/** A product as a year asks for it. */
export interface ProduitFictif {
  /** Boxes a week, on the whole year. */
  par_semaine: number;
  /** How much it moves with the season: 0 none, 0.8 almost only one of them; and when, in days. */
  saison: number;
  decalage: number;
  /** What it becomes over the year: 1 steady, 2 twice as much at its end. */
  croissance: number;
  prix_achat: number;
}
/** A shop's assortment: a few products sell much, most sell little. */
function assortiment(combien: number, tirage: Tirage): ProduitFictif[] {
  return Array.from({ length: combien }, () => ({
    par_semaine: Math.exp(-1.5 + tirage.part() * 5.5),
    saison: tirage.part() < 0.3 ? 0.3 + tirage.part() * 0.5 : 0,
    decalage: Math.floor(tirage.part() * 365),
    croissance: tirage.part() < 0.25 ? 0.4 + tirage.part() * 1.8 : 1,
    prix_achat: Math.round(300 + tirage.part() ** 3 * 12_000),
  }));
}

/** What is asked of a product, day by day, over so many days. */
function demandes(p: ProduitFictif, jours: number, tirage: Tirage): number[] {
  return Array.from({ length: jours }, (_, jour) => {
    const saison = 1 + p.saison * Math.sin(((jour + p.decalage) * 2 * Math.PI) / 365);
    const pente = 1 + ((p.croissance - 1) * jour) / jours;
    const moyenne = (p.par_semaine / 7) * (SEMAINE_TYPE[jour % 7] ?? 1) * saison * pente;
    return clientsDuJour(moyenne, tirage);
  });
}

/** What an order is decided on, at the end of a day. */
export interface Etat {
  stock: number;
  en_route: number;
  /** Boxes sold each day so far, and whether there was something to sell. */
  vendues: readonly number[];
  ouvert: readonly boolean[];
}
/** How many boxes are ordered. */
export type Regle = (etat: Etat, p: ProduitFictif) => number;

const somme = (nombres: readonly number[]): number => nombres.reduce((s, n) => s + n, 0);

/** The last whole weeks before today, as the server reads them. */
function semainesDe({ vendues, ouvert }: Etat): SemaineVendue[] {
  const fin = vendues.length;
  const combien = Math.min(SEMAINES, Math.floor(fin / 7));
  return Array.from({ length: combien }, (_, i) => {
    const debut = fin - 7 * (combien - i);
    return {
      vendues: somme(vendues.slice(debut, debut + 7)),
      jours: ouvert.slice(debut, debut + 7).filter(Boolean).length,
    };
  });
}

const [DELAI, CADENCE] = [3, 7];
/** Our proposal. */
export const parProposition: Regle = (etat, { prix_achat }) =>
  proposer({
    semaines: semainesDe(etat),
    qte: etat.stock,
    qte_perimee: 0,
    en_route: etat.en_route,
    en_brouillon: 0,
    qte_min: 0,
    qte_max: 0,
    delai: DELAI,
    cadence: CADENCE,
    nuits_de_garde: 0,
    par_nuit: 0,
    prix_achat: c(prix_achat),
    prix_de_vente: c(Math.round(prix_achat * 1.4)),
  })?.qte ?? 0;

/**
 * What a shop does by hand: a minimum of so many days of sales, a maximum of so many, set once from
 * the first quarter; up to the maximum when the minimum is reached.
 */
export const parMinMax =
  (joursMin: number, joursMax: number): Regle =>
  ({ stock, en_route, vendues }) => {
    const parJour = somme(vendues.slice(0, 91)) / Math.min(91, vendues.length);
    const [min, max] = [Math.ceil(parJour * joursMin), Math.ceil(parJour * joursMax)];
    return stock + en_route <= min ? Math.max(0, max - stock - en_route) : 0;
  };

export interface Bilan {
  demandees: number;
  manquees: number;
  /** Mean value of the stock, FCFA. */
  endormi: number;
}

/** A quarter that only teaches, with stock for all, then a year that counts. */
const [APPRENTISSAGE, ANNEE] = [91, 365];

function jouerProduit(p: ProduitFictif, regle: Regle, tirage: Tirage): Bilan {
  const asked = demandes(p, APPRENTISSAGE + ANNEE, tirage);
  const arrivees = new Map<number, number>();
  const [vendues, ouvert]: [number[], boolean[]] = [[], []];
  const bilan = { demandees: 0, manquees: 0, endormi: 0 };
  let stock = Math.ceil(p.par_semaine * 3);
  let en_route = 0;
  asked.forEach((demande, jour) => {
    const arrivee = arrivees.get(jour) ?? 0;
    stock += arrivee;
    en_route -= arrivee;
    const compte = jour >= APPRENTISSAGE;
    // While it teaches nothing lacks: both rules learn from the same sales.
    if (!compte) stock = Math.max(stock, demande);
    const vendue = Math.min(stock, demande);
    ouvert.push(stock > 0);
    vendues.push(vendue);
    stock -= vendue;
    if (compte) {
      bilan.demandees += demande;
      bilan.manquees += demande - vendue;
      bilan.endormi += (stock * p.prix_achat) / ANNEE;
    }
    // Orders leave once a week and come three days later, one in five a day or two late.
    if (jour % CADENCE !== CADENCE - 1) return;
    const qte = regle({ stock, en_route, vendues, ouvert }, p);
    if (qte <= 0) return;
    const retard = tirage.part() < 0.2 ? 1 + Math.floor(tirage.part() * 2) : 0;
    const quand = jour + DELAI + retard;
    arrivees.set(quand, (arrivees.get(quand) ?? 0) + qte);
    en_route += qte;
  });
  return bilan;
}

/** A year of a whole shop under one rule; the same seed asks the same of every rule. */
export function jouerUnAn(combien: number, regle: Regle, graine: number): Bilan {
  const produits = assortiment(combien, new Tirage(graine));
  const bilans = produits.map((p, i) => jouerProduit(p, regle, new Tirage(graine * 7919 + i)));
  return {
    demandees: somme(bilans.map((b) => b.demandees)),
    manquees: somme(bilans.map((b) => b.manquees)),
    endormi: Math.round(somme(bilans.map((b) => b.endormi))),
  };
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { CADENCE_INCONNUE, DELAI_INCONNU } from '#shared/stock/commande/proposition.rules.ts';
import { jourDe } from '#shared/base/dates.ts';
import {
  calendrierDAvant,
  semainesDAvant,
  type SemaineVendue,
} from '#shared/stock/commande/rythme.rules.ts';
import {
  compterNuitsPassees,
  lireNuits,
  lirePassees,
  lireACommander,
  lireRupturesDeSemaine,
  lireRythmes,
  lireUnProduit,
  lireVentesDeSemaine,
  type ProduitACommander,
  type RuptureDeSemaine,
  type RythmeFournisseur,
  type VenteDeSemaine,
  type VenteDuMois,
} from './besoins.sql.ts';

const parMois = (ventes: readonly VenteDuMois[] = []): Map<string, number> =>
  new Map(ventes.map((v) => [v.mois, v.boites]));

interface Trimestre {
  ventes: ReadonlyMap<number, VenteDeSemaine[]>;
  ruptures: ReadonlyMap<number, RuptureDeSemaine[]>;
  nuits: number;
}
async function lireTrimestre(em: EntityManager): Promise<Trimestre> {
  const ventes = await lireVentesDeSemaine(em);
  const ruptures = await lireRupturesDeSemaine(em);
  const nuits = await compterNuitsPassees(em);
  return {
    ventes: parProduit(ventes),
    ruptures: parProduit(ruptures),
    nuits,
  };
}

const GARDE_MS = 60_000;
interface CachedTrimestre {
  luA: number;
  trimestre: Promise<Trimestre>;
}
const tenus = new WeakMap<object, CachedTrimestre>();
/** Cached one minute: long ledger, slow change. Stock and orders are read each time. */
function trimestreDe(em: EntityManager): Promise<Trimestre> {
  const cle = em.getDriver();
  const maintenant = performance.now();
  const tenu = tenus.get(cle);
  if (tenu && maintenant - tenu.luA < GARDE_MS) return tenu.trimestre;
  const trimestre = lireTrimestre(em);
  tenus.set(cle, { luA: maintenant, trimestre });
  // Failures are not cached.
  trimestre.catch(() => tenus.delete(cle));
  return trimestre;
}

const parProduit = <L extends { produit_id: number }>(lignes: readonly L[]): Map<number, L[]> =>
  Map.groupBy(lignes, (l) => l.produit_id);

/** Whole days, 1 to 60: outliers are forgotten orders. */
const enJours = (jours: number | null | undefined, inconnu: number): number =>
  jours === null || jours === undefined ? inconnu : Math.min(60, Math.max(1, Math.round(jours)));

/** [ACH-1] Oldest week first. */
const ranger = (
  nb_semaines: number,
  ventes: readonly VenteDeSemaine[],
  ruptures: readonly RuptureDeSemaine[],
): SemaineVendue[] =>
  Array.from({ length: nb_semaines }, (_, rang) => {
    const cette = (l: { il_y_a: number }) => l.il_y_a === nb_semaines - 1 - rang;
    const vide = ruptures.find(cette)?.jours ?? 0;
    return { vendues: ventes.find(cette)?.vendues ?? 0, jours: Math.max(0, 7 - vide) };
  });

/** [ACH-1] Oldest week first. */
export async function lireSemainesDuProduit(
  em: EntityManager,
  produit_id: number,
): Promise<SemaineVendue[]> {
  const [age, ventes, ruptures, passees] = await lireUnProduit(em, produit_id);
  const ici = age?.nb_semaines ?? 0;
  return [
    ...semainesDAvant(parMois(passees), ici, calendrierDAvant(jourDe(new Date()))),
    ...ranger(ici, ventes, ruptures),
  ];
}

const rythmeDuFournisseur = (connus: readonly RythmeFournisseur[], id: number | null) => {
  const connu = connus.find((f) => f.fournisseur_id === id);
  return {
    delai: enJours(connu?.delai_jours ?? connu?.delai, DELAI_INCONNU),
    cadence: enJours(connu?.cadence, CADENCE_INCONNUE),
  };
};
export async function lireDelais(em: EntityManager): Promise<(fournisseur_id: number) => number> {
  const connus = await lireRythmes(em);
  return (id) => rythmeDuFournisseur(connus, id).delai;
}

export interface Besoins {
  produits: readonly ProduitACommander[];
  /** [ACH-1] Oldest week first. */
  semainesDe: (p: ProduitACommander) => SemaineVendue[];
  /** Extra boxes per duty day, at least 0. */
  parNuitDe: (p: ProduitACommander) => number;
  /** Delivery delay and order interval, days. */
  fournisseurDe: (fournisseur_id: number | null) => { delai: number; cadence: number };
  nuitsDici: (jours: number) => number;
}

interface Portee {
  fournisseur_id?: number | null;
  ids?: readonly number[];
  sauf?: number | null;
}

/** Inputs of [ACH-2], for some or all products. */
export async function lireBesoins(
  em: EntityManager,
  { fournisseur_id = null, ids, sauf = null }: Portee,
  aujourdhui: string,
): Promise<Besoins> {
  const produits = await lireACommander(em, fournisseur_id, ids ?? null, sauf);
  const { ventes, ruptures, nuits } = await trimestreDe(em);
  const passees = parProduit(await lirePassees(em));
  const fournisseurs = await lireRythmes(em);
  const gardes = await lireNuits(em);
  const calendrier = calendrierDAvant(aujourdhui); // once for all products
  return {
    produits,
    semainesDe: ({ produit_id, nb_semaines }) => [
      ...semainesDAvant(parMois(passees.get(produit_id)), nb_semaines, calendrier),
      ...ranger(nb_semaines, ventes.get(produit_id) ?? [], ruptures.get(produit_id) ?? []),
    ],
    parNuitDe: ({ produit_id, nb_semaines }) => {
      const autres = nb_semaines * 7 - nuits;
      if (nuits === 0 || autres <= 0) return 0;
      const siennes = ventes.get(produit_id) ?? [];
      const toutes = siennes.reduce((s, v) => s + v.vendues, 0);
      const de_garde = siennes.reduce((s, v) => s + v.de_garde, 0);
      return Math.max(0, de_garde / nuits - (toutes - de_garde) / autres);
    },
    fournisseurDe: (id) => rythmeDuFournisseur(fournisseurs, id),
    nuitsDici: (jours) => {
      const fin = new Date(new Date(aujourdhui).getTime() + jours * 86_400_000);
      return gardes.filter((g) => new Date(g.jour) < fin).length;
    },
  };
}

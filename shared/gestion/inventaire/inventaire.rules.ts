import { type Centimes, enCentimes, fois } from '../../base/montant.ts';
import { peut, type Porteur } from '../../admin/utilisateur/habilitations.rules.ts';
import type { CompteInventaire, Inventaire, LigneInventaire } from './inventaire.schema.ts';

/** [INV-4] Only closers see differences; others count blind. */
export const voitEcarts = (p: Porteur): boolean => peut(p, 'PRIVILEGES', 'inventaire_master');

/** With the theoretical stock then. */
export interface CompteDe {
  qte_reelle: number;
  qte_theorique: number;
  par: string;
  /** Null: legacy count. */
  at: Date | null;
}
/** Added scans started earlier. Null: uncounted. */
interface MomentsDuCompte {
  compte_at: Date | null;
  compte_depuis: Date | null;
}
export interface LigneTenue extends MomentsDuCompte {
  qte_reelle: number | null;
  qte_theorique: number | null;
  a_verifier: boolean;
  version: number;
  compte_par: string | null;
  autre: CompteDe | null;
  prix_achat: Centimes;
}
export interface LigneACompter extends MomentsDuCompte {
  qte_reelle: number;
  qte_theorique: number;
  a_verifier: boolean;
  compte_par: string;
  autre: CompteDe | null;
}

const BOITES_TOLEREES = 5;
const ECART_TOLERE = enCentimes(5_000);
/** From six boxes, or over 5.000 FCFA at purchase price. */
function differents(a: CompteDe, b: CompteDe, prix_achat: Centimes): boolean {
  const boites = Math.abs(a.qte_reelle - a.qte_theorique - (b.qte_reelle - b.qte_theorique));
  return boites > BOITES_TOLEREES || fois(prix_achat, boites) > ECART_TOLERE;
}
/**
 * [INV-9] Disputing count of somebody else; null when settled by self-correction, agreement or a
 * third person.
 * Awa 100, Serge 10 or 12: disputed. Serge 98, Awa 10 or Brice 40: settled.
 */
export function compteOppose(
  l: Pick<
    LigneTenue,
    'qte_reelle' | 'qte_theorique' | 'compte_par' | 'compte_at' | 'autre' | 'prix_achat'
  >,
  nouveau: CompteDe,
): CompteDe | null {
  const { qte_reelle, qte_theorique, compte_par: par, compte_at: at, autre } = l;
  if (qte_reelle === null || qte_theorique === null || par === null) return null;
  const dernier = { qte_reelle, qte_theorique, par, at };
  const tiers = autre !== null && ![autre.par, par].includes(nouveau.par);
  if (tiers) return null;
  const face = nouveau.par === par ? autre : dernier;
  return face && differents(face, nouveau, l.prix_achat) ? face : null;
}
const comptee = (tenue: LigneTenue, lue: number | undefined): boolean =>
  lue !== undefined && lue < tenue.version;
/**
 * [INV-1] Difference against the stock at count time; later moves leave it. A whole quantity
 * replaces; scans add up (never below zero), and a stock move in between flags the line. 'perime':
 * counted by another since.
 */
export function compterLigne(
  tenue: LigneTenue,
  compte: Pick<CompteInventaire, 'qte_reelle' | 'plus' | 'version'>,
  stock: number,
  { par, at }: { par: string; at: Date },
): LigneACompter | 'perime' {
  if (compte.qte_reelle !== undefined) {
    if (comptee(tenue, compte.version)) return 'perime';
    const nouveau = { qte_reelle: compte.qte_reelle, qte_theorique: stock, par, at };
    return {
      qte_reelle: compte.qte_reelle,
      qte_theorique: stock,
      a_verifier: false,
      compte_par: par,
      compte_at: at,
      compte_depuis: at,
      autre: compteOppose(tenue, nouveau),
    };
  }
  const dejaTrouvees = tenue.qte_reelle !== null && tenue.qte_reelle > 0;
  const bouge = dejaTrouvees && tenue.qte_theorique !== stock;
  return {
    qte_reelle: Math.max(0, (tenue.qte_reelle ?? 0) + (compte.plus ?? 0)),
    qte_theorique: stock,
    a_verifier: tenue.a_verifier || bouge,
    compte_par: par,
    compte_at: at,
    compte_depuis: dejaTrouvees ? tenue.compte_depuis : at,
    autre: tenue.autre,
  };
}
/** [INV-10] Chosen by a closer. Null when undisputed; 'perime' when counted since. */
export function retenirCompte(
  tenue: LigneTenue,
  compte: Pick<CompteInventaire, 'retenir' | 'version'>,
): LigneACompter | 'perime' | null {
  const { qte_reelle, qte_theorique, compte_par, compte_at, compte_depuis, autre } = tenue;
  if (!autre || qte_reelle === null || qte_theorique === null || compte_par === null) return null;
  if (comptee(tenue, compte.version)) return 'perime';
  if (compte.retenir !== 'autre')
    return {
      qte_reelle,
      qte_theorique,
      compte_par,
      compte_at,
      compte_depuis,
      a_verifier: false,
      autre: null,
    };
  const { par, at, ...garde } = autre;
  const quand = at ?? compte_at;
  return {
    ...garde,
    compte_par: par,
    compte_at: quand,
    compte_depuis: quand,
    a_verifier: false,
    autre: null,
  };
}

/** Boxes off the shelf then, leaving stock only now. */
export interface SortieTardive {
  qte: number;
  faite: Date;
}
export type CompteSuivi = Pick<LigneTenue, 'qte_theorique' | 'a_verifier' | 'autre'>;
/**
 * [INV-18] Offline sale made before a count, received after: lowers that count's stock, or closing
 * deducts twice. Each disputed count by its own time; scans begun before the sale flag the line.
 * Null: counted before the sale (INV-1).
 * Stock 10, 3 sold offline, 7 counted: −3. Received: 7 against 7.
 */
export function suivreSortie(
  l: CompteSuivi & MomentsDuCompte,
  { qte, faite }: SortieTardive,
): CompteSuivi | null {
  const { qte_theorique, compte_at, compte_depuis, autre } = l;
  if (qte === 0 || qte_theorique === null || compte_at === null || compte_at <= faite) return null;
  const autreApres = autre !== null && autre.at !== null && autre.at > faite;
  return {
    qte_theorique: qte_theorique - qte,
    a_verifier: l.a_verifier || (compte_depuis !== null && compte_depuis <= faite),
    autre: autreApres ? { ...autre, qte_theorique: autre.qte_theorique - qte } : autre,
  };
}

/** [INV-2] In boxes (negative: out): counted less theoretical, stock never below zero. */
export const mouvementDe = (ecart: number, stock: number): number => Math.max(ecart, -stock);

/** 0 to 1; an empty inventory is 1. */
export const avancement = (i: Pick<Inventaire, 'nb_lignes' | 'nb_comptees'>): number =>
  i.nb_lignes === 0 ? 1 : i.nb_comptees / i.nb_lignes;

/** [INV-5] Merges close scans into one call. */
export function ajouterScan(
  attente: readonly { produit_id: number; plus: number }[],
  produit_id: number,
  plus = 1,
): { produit_id: number; plus: number }[] {
  return attente.some((a) => a.produit_id === produit_id)
    ? attente.map((a) => (a.produit_id === produit_id ? { produit_id, plus: a.plus + plus } : a))
    : [...attente, { produit_id, plus }];
}

/** Latest first, deduplicated; a line adjusted by moves keeps its rank. */
export function derniersComptes(
  avant: readonly LigneInventaire[],
  recues: readonly LigneInventaire[],
  nombre = 12,
): LigneInventaire[] {
  const neuves = recues
    .filter(
      (r) => r.qte_reelle !== null && !avant.some((a) => a.id === r.id && a.version > r.version),
    )
    .toReversed();
  return [...neuves, ...avant.filter((a) => !neuves.some((n) => n.id === a.id))]
    .sort((a, b) => (b.compte_at ?? '').localeCompare(a.compte_at ?? ''))
    .slice(0, nombre);
}

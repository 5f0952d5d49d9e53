import { type Centimes, enCentimes, fois } from '../base/montant.ts';
import { peut, type Porteur } from '../utilisateur/habilitations.rules.ts';
import type { CompteInventaire, Inventaire, LigneInventaire } from './inventaire.schema.ts';

/**
 * [INV-4] Differences, and what tells them, are for those who may close; everybody else counts
 * blind.
 */
export const voitEcarts = (p: Porteur): boolean => peut(p, 'PRIVILEGES', 'inventaire_master');

/** What somebody found, beside what the stock said then. */
export interface CompteDe {
  qte_reelle: number;
  qte_theorique: number;
  par: string;
  /** Null: before counts kept it. */
  at: Date | null;
}
/** When the count of a line was made; scans that add up began before they ended. Null: none yet. */
interface MomentsDuCompte {
  compte_at: Date | null;
  compte_depuis: Date | null;
}
/** A line as a count needs it. */
export interface LigneTenue extends MomentsDuCompte {
  qte_reelle: number | null;
  qte_theorique: number | null;
  a_verifier: boolean;
  version: number;
  compte_par: string | null;
  /** What somebody else had found, too far from it. */
  autre: CompteDe | null;
  /** Purchase price of a box. */
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
/** Do two counts say two things? From six boxes apart, or more than 5.000 FCFA at purchase price. */
function differents(a: CompteDe, b: CompteDe, prix_achat: Centimes): boolean {
  const boites = Math.abs(a.qte_reelle - a.qte_theorique - (b.qte_reelle - b.qte_theorique));
  return boites > BOITES_TOLEREES || fois(prix_achat, boites) > ECART_TOLERE;
}
/**
 * [INV-9] What stays beside a new whole count of a line: the count of somebody else that is too far
 * from it, so that the last one does not win without a word. A person corrects oneself; the count of
 * a third settles, and so does agreeing with the other one. Null: nothing is disputed.
 *
 * Awa 100, Serge 10: both stay. Serge 12: both stay. Serge 98, or Awa 10, or Brice 40: settled.
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
/** Was the line counted since it was read at this version? */
const comptee = (tenue: LigneTenue, lue: number | undefined): boolean =>
  lue !== undefined && lue < tenue.version;
/**
 * [INV-1] A count says what was found and, beside it, what the stock said at that moment: the
 * difference is taken between the two, then and there. What is sold, received or returned later
 * moves the stock and not the difference. A whole quantity takes the place of the one before; boxes
 * in plus, or taken back, are added to it (never under zero), and when the stock moved in between the
 * line is marked, for nobody can tell whether what left had been counted. 'perime' when the line was counted by somebody else
 * since it was read.
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
/**
 * [INV-10] Of two counts that say two things, the one that is kept, as it was made and when it was;
 * who may close decides. Null when nothing is disputed; 'perime' when the line was counted since it
 * was read.
 */
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

/** Boxes that had left the shelf at that moment, and leave the stock only now. */
export interface SortieTardive {
  qte: number;
  faite: Date;
}
/** What such an exit changes of a line. */
export type CompteSuivi = Pick<LigneTenue, 'qte_theorique' | 'a_verifier' | 'autre'>;
/**
 * [INV-18] A sale made before a count and written after it (a station had no server) was no longer on
 * the shelf when it was counted: the stock of that count is less these boxes, or closing would take
 * them out again. Of two counts that say two things, each by its own moment. When scans added up
 * began before the sale, nobody can tell whether what left had been counted. Null: counted before it
 * was sold, the difference stays (INV-1).
 *
 * Stock 10, three are sold without the server, 7 are counted: −3. The sale comes: 7 against 7.
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

/**
 * [INV-2] What closing moves, in boxes (below 0: out): counted less theoretical, whatever the stock
 * has become since. Never under zero: boxes that the count did not find and that were sold since
 * cannot leave twice.
 */
export const mouvementDe = (ecart: number, stock: number): number => Math.max(ecart, -stock);

/** How far a count is, from 0 to 1; an inventory without lines is done. */
export const avancement = (i: Pick<Inventaire, 'nb_lignes' | 'nb_comptees'>): number =>
  i.nb_lignes === 0 ? 1 : i.nb_comptees / i.nb_lignes;

/**
 * [INV-5] A line counted by two scans a moment apart is one call: boxes of the same product add up.
 */
export function ajouterScan(
  attente: readonly { produit_id: number; plus: number }[],
  produit_id: number,
  plus = 1,
): { produit_id: number; plus: number }[] {
  return attente.some((a) => a.produit_id === produit_id)
    ? attente.map((a) => (a.produit_id === produit_id ? { produit_id, plus: a.plus + plus } : a))
    : [...attente, { produit_id, plus }];
}

/**
 * The lines just counted, the latest first, each once, as last received. One that followed what
 * moved elsewhere keeps its place: nobody counted it.
 */
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

import { normaliser } from '../../base/liste.ts';
import { cipNormalise } from '../../stock/produit/codes.rules.ts';
import { vendable } from '../../stock/produit/lots.rules.ts';
import {
  connaitre,
  corriger,
  type MotConnu,
  motsDe,
} from '../../stock/produit/orthographe.rules.ts';
import type { Produit } from '../../stock/produit/produit.schema.ts';
import {
  type ProduitCherche,
  classer,
  codeEntier,
  lireTermes,
  type Terme,
  texteDuProduit,
} from '../../stock/produit/recherche.rules.ts';
import {
  joindreTextes,
  positionsQuiCommencent,
  positionsQuiRepondent,
  type TextesJoints,
} from './textes-joints.rules.ts';

interface Fiche extends ProduitCherche {
  produit: Produit;
}
/** Best sellers first, texts in the same order. */
interface Rang {
  fiches: readonly Fiche[];
  joints: TextesJoints;
}
export interface Catalogue {
  readonly parId: Map<number, Fiche>;
  /** By canonical code. */
  readonly parCode: Map<string, Fiche[]>;
  /** Null: stale. */
  ordre: Rang | null;
  /** Spelling corrections, lazily built. */
  mots: Map<string, MotConnu> | null;
}

export const catalogueVide = (): Catalogue => ({
  parId: new Map(),
  parCode: new Map(),
  ordre: null,
  mots: null,
});

const codesDe = (p: Produit): string[] =>
  [p.cip, p.cip_1, p.cip_2, p.cip_deux].flatMap((c) => (c === null ? [] : [cipNormalise(c)]));
function indexer({ parCode }: Catalogue, fiche: Fiche): void {
  for (const code of codesDe(fiche.produit)) {
    const porteurs = parCode.get(code);
    if (!porteurs) parCode.set(code, [fiche]);
    else if (!porteurs.includes(fiche)) porteurs.push(fiche);
  }
}
function desindexer({ parCode }: Catalogue, fiche: Fiche): void {
  for (const code of codesDe(fiche.produit)) {
    const restent = parCode.get(code)?.filter((f) => f !== fiche) ?? [];
    if (restent.length > 0) parCode.set(code, restent);
    else parCode.delete(code);
  }
}
function apprendre({ mots }: Catalogue, texte: string): void {
  if (!mots) return;
  for (const mot of motsDe(texte)) if (!mots.has(mot)) mots.set(mot, connaitre(mot));
}

const memesMots = (a: Produit, b: Produit): boolean =>
  a.libelle === b.libelle && a.dci === b.dci && codesDe(a).join() === codesDe(b).join();

function poser(c: Catalogue, produit: Produit, vendu: number): void {
  const fiche = {
    id: produit.id,
    texte: texteDuProduit(produit),
    longueur: normaliser(produit.libelle).length,
    vendable: vendable(produit),
    vendu,
    produit,
  };
  c.parId.set(produit.id, fiche);
  indexer(c, fiche);
  apprendre(c, fiche.texte);
  c.ordre = null;
}

export function oterDuCatalogue(c: Catalogue, id: number): void {
  const fiche = c.parId.get(id);
  if (!fiche) return;
  c.parId.delete(id);
  desindexer(c, fiche);
  c.ordre = null;
}

/**
 * [CAT-4] Adds, updates, or removes when unsold. `vendu`: recent sales, if read. Older versions are
 * ignored.
 */
export function poserAuCatalogue(c: Catalogue, produit: Produit, vendu?: number): void {
  const tenue = c.parId.get(produit.id);
  if (tenue && tenue.produit.version > produit.version) return;
  if (!produit.is_active) return oterDuCatalogue(c, produit.id);
  if (!tenue || !memesMots(tenue.produit, produit)) {
    oterDuCatalogue(c, produit.id);
    return poser(c, produit, vendu ?? tenue?.vendu ?? 0);
  }
  tenue.produit = produit;
  tenue.vendable = vendable(produit);
  if (vendu === undefined || vendu === tenue.vendu) return;
  tenue.vendu = vendu;
  c.ordre = null;
}

/** Then by name. */
const parVentes = (a: Fiche, b: Fiche): number => {
  if (a.vendu !== b.vendu) return b.vendu - a.vendu;
  if (a.texte === b.texte) return a.id - b.id;
  return a.texte < b.texte ? -1 : 1;
};
function ranger(c: Catalogue): Rang {
  const fiches = [...c.parId.values()].sort(parVentes);
  return { fiches, joints: joindreTextes(fiches.map((f) => f.texte)) };
}
const enOrdre = (c: Catalogue): Rang => (c.ordre ??= ranger(c));
/** Warms the first search. */
export function rangerCatalogue(c: Catalogue): void {
  enOrdre(c);
}

/** As on the server: ranked candidates, then best sellers and matching name starts. */
const REGARDES = 1_000;
const DEBUTS = 400;
/** Means "more than a thousand". */
const COMPTE_MAX = REGARDES + 1;

interface Regardes {
  fiches: Fiche[];
  total: number;
}
function regarder(c: Catalogue, termes: readonly Terme[]): Regardes {
  const { fiches, joints } = enOrdre(c);
  const trouvees = positionsQuiRepondent(joints, termes, { depuis: 0, max: COMPTE_MAX });
  const derniere = trouvees[REGARDES];
  const debuts =
    derniere === undefined
      ? []
      : positionsQuiCommencent(joints, termes, { depuis: derniere, max: DEBUTS });
  const regardees = [...trouvees.slice(0, REGARDES), ...debuts];
  return { fiches: regardees.map((i) => fiches[i] as Fiche), total: trouvees.length };
}

function motsConnus(c: Catalogue): MotConnu[] {
  if (!c.mots) {
    c.mots = new Map();
    for (const { texte } of c.parId.values()) apprendre(c, texte);
  }
  return [...c.mots.values()];
}

const porteurs = (c: Catalogue, cips: readonly string[]): Produit[] =>
  [...new Set(cips.flatMap((cip) => c.parCode.get(cip) ?? []))]
    .sort((a, b) => a.id - b.id)
    .map((f) => f.produit);

export interface TrouvesLocaux {
  produits: Produit[];
  /** 1001: more than a thousand. */
  total: number;
  /** Corrected words; empty when exact. */
  proches: readonly string[];
}
/**
 * [CAT-5] Same order as the server [REC-2]: whole code [REC-6], then near words when nothing
 * matches [REC-5].
 */
export function chercherDans(c: Catalogue, saisie: string, n: number): TrouvesLocaux {
  for (const cips of codeEntier(saisie)) {
    const duCode = porteurs(c, cips);
    if (duCode.length > 0)
      return { produits: duCode.slice(0, n), total: duCode.length, proches: [] };
  }
  let termes: readonly Terme[] = lireTermes(saisie);
  let proches: readonly string[] = [];
  let { fiches, total } = regarder(c, termes);
  if (total === 0) {
    const correction = corriger(termes, motsConnus(c));
    if (correction) {
      ({ termes, proches } = correction);
      ({ fiches, total } = regarder(c, termes));
    }
  }
  const classees = classer(fiches, termes) as Fiche[];
  return { produits: classees.slice(0, n).map((f) => f.produit), total, proches };
}

/** `ecoulement`: percent. */
export interface Sortie {
  produit_id: number;
  qte: number;
  ecoulement?: number | undefined;
}
/** [ECO-6] Clearance left after this sale; null when none. */
function ecoulementRestant({ ecoulement: e }: Produit, sortie: Sortie, auRayon: number) {
  if (!e) return null;
  const vendues = (sortie.ecoulement ?? 0) > 0 ? sortie.qte : 0;
  const reste = Math.min(e.reste - vendues, auRayon);
  return reste > 0 ? { ...e, reste } : null;
}
/** Offline sales reduce local stock until the server's update. */
export function sortirDuCatalogue(c: Catalogue, lignes: readonly Sortie[]): Produit[] {
  return lignes.flatMap((l) => {
    const tenu = c.parId.get(l.produit_id)?.produit;
    if (!tenu) return [];
    const sorti = { ...tenu, qte: tenu.qte - l.qte, qte_disponible: tenu.qte_disponible - l.qte };
    sorti.ecoulement = ecoulementRestant(tenu, l, vendable(sorti));
    poserAuCatalogue(c, sorti);
    return [sorti];
  });
}

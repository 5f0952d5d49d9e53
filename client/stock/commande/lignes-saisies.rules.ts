import { type Anomalie, anomaliesDe } from '#shared/stock/commande/anomalies.rules.ts';
import {
  type Fusion,
  fusionnerFiche,
  fusionnerLignes,
  memeValeur,
} from '#shared/base/fusion-fiche.rules.ts';
import { denombrer } from '#shared/base/texte.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import type {
  CommandeComplete,
  EcartLu,
  LigneCommande,
  Suggestion,
} from '#shared/stock/commande/commande.schema.ts';
import { type LigneBonLivraison, produitDuBon } from '#shared/stock/commande/ligne-nommee.rules.ts';
import { ugAttendues } from '#shared/stock/commande/offre.rules.ts';
import type { CodeLu } from '#shared/stock/produit/codes.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';

/** Prices in FCFA. */
export interface LigneSaisie {
  produit_id: number;
  libelle: string;
  cip: string | null;
  qte: number;
  prix_achat: number;
  prix_de_vente: number;
  /** Exclusion reason; zero-box lines only. */
  raison: string;
}
/** [CDE-10] Order lines, then excluded ones (zero boxes) with reasons. */
export const lignesSaisies = (
  c: Pick<CommandeComplete, 'commande_produits' | 'ecarts'>,
): LigneSaisie[] => [
  ...c.commande_produits.map((l) => ({ ...ligneDe(l), qte: l.qte })),
  ...c.ecarts.map((e) => ({ ...ligneDe(e), raison: e.raison ?? '' })),
];
const ligneDe = (l: LigneCommande | EcartLu): LigneSaisie => ({
  produit_id: l.produit_id,
  libelle: l.produit_libelle,
  cip: l.cip,
  qte: 0,
  prix_achat: l.prix_achat,
  prix_de_vente: l.prix_de_vente,
  raison: '',
});

/**
 * [CDE-1] Adding a product again adds one box; a new one goes last, with its shortage. `boites`
 * ('12*doli'): that many more, or that many.
 */
export function ajouterLigne(
  lignes: readonly LigneSaisie[],
  p: Pick<Produit, 'id' | 'libelle' | 'cip' | 'qte' | 'qte_max' | 'prix_achat' | 'prix_de_vente'>,
  boites: number | null = null,
): LigneSaisie[] {
  if (lignes.some((l) => l.produit_id === p.id))
    return lignes.map((l) => (l.produit_id === p.id ? { ...l, qte: l.qte + (boites ?? 1) } : l));
  return [
    ...lignes,
    {
      produit_id: p.id,
      libelle: p.libelle,
      cip: p.cip,
      qte: boites ?? Math.max(1, p.qte_max - p.qte),
      prix_achat: p.prix_achat ?? 0,
      prix_de_vente: p.prix_de_vente,
      raison: '',
    },
  ];
}
type SuggestionPrise = Pick<
  Suggestion,
  'produit_id' | 'produit_libelle' | 'cip' | 'qte' | 'prix_achat' | 'prix_de_vente'
>;
/** [CDE-2] Merges suggestions; quantities already typed stay. */
export function joindreSuggestions(
  lignes: readonly LigneSaisie[],
  suggestions: readonly SuggestionPrise[],
): LigneSaisie[] {
  const deja = new Set(lignes.map((l) => l.produit_id));
  return [
    ...lignes,
    ...suggestions
      .filter((s) => !deja.has(s.produit_id))
      .map(({ produit_id, produit_libelle, cip, qte, prix_achat, prix_de_vente }) => ({
        produit_id,
        libelle: produit_libelle,
        cip,
        qte,
        prix_achat,
        prix_de_vente,
        raison: '',
      })),
  ];
}
/** Boxes by product; 0: excluded. */
export type Retouches = ReadonlyMap<number, number>;
/** [ACH-5] Proposed line as edited; undefined when excluded. */
export function ligneRetenue<L extends { produit_id: number; qte: number }>(
  ligne: L,
  retouches: Retouches,
): L[] {
  const qte = retouches.get(ligne.produit_id) ?? ligne.qte;
  return qte > 0 ? [{ ...ligne, qte }] : [];
}
/** '12 j', floored; a dash without sales. */
export const montrerReste = (jours: number | null): string =>
  jours === null ? '—' : `${Math.floor(jours)} j`;
/** Excluded lines (zero boxes) are stored apart. */
export const keptLignes = (lignes: readonly LigneSaisie[]): LigneSaisie[] =>
  lignes.filter((l) => l.qte > 0);
export const lignesEcartees = (lignes: readonly LigneSaisie[]): LigneSaisie[] =>
  lignes.filter((l) => l.qte === 0);
export const totalAchat = (lignes: readonly Pick<LigneSaisie, 'qte' | 'prix_achat'>[]): number =>
  lignes.reduce((s, l) => s + l.qte * l.prix_achat, 0);

export interface SaisieBrouillon {
  fournisseur_id: string;
  attendue_le: string;
  facture: string;
  /** FCFA; null: no limit. */
  budget: number | null;
  lignes: readonly LigneSaisie[];
}

/**
 * [CDE-6] Concurrent edits: head merged by field, lines by product. A conflicting line keeps mine
 * until a list is chosen; `leur`: the form with theirs.
 */
export function fusionnerBrouillon(
  base: SaisieBrouillon,
  mienne: SaisieBrouillon,
  leur: SaisieBrouillon,
): Fusion<SaisieBrouillon> & { leur: SaisieBrouillon } {
  const sans = (s: SaisieBrouillon): SaisieBrouillon => ({ ...s, lignes: [] });
  const tete = fusionnerFiche(sans(base), sans(mienne), sans(leur));
  const { lignes, siennes, croisees } = fusionnerLignes(
    { base: base.lignes, mienne: mienne.lignes, leur: leur.lignes },
    (l) => l.produit_id,
  );
  const champs = tete.croises;
  return {
    valeurs: { ...tete.valeurs, lignes },
    croises: croisees.length === 0 ? champs : [...champs, 'lignes'],
    repris: tete.repris,
    leur: { ...leur, lignes: siennes },
  };
}

const CROISEES_DITES = 3;
/** [CDE-13] Conflicting lines only, in words; no total, as nobody saved that order. */
export function describeCroisees(
  lignes: readonly LigneSaisie[],
  autres: readonly LigneSaisie[],
): string {
  const [ici, la] = [lignes, autres].map((l) => new Map(l.map((x) => [x.produit_id, x])));
  const dites = [...new Map([...autres, ...lignes].map((l) => [l.produit_id, l.libelle]))]
    .filter(([id]) => !memeValeur(ici?.get(id), la?.get(id)))
    .map(([id, libelle]) => phrasesCommande.ligneDite(libelle, ici?.get(id) ?? null));
  const reste = dites.length - CROISEES_DITES;
  const montrees = dites.slice(0, CROISEES_DITES).join(', ');
  return reste > 0 ? `${montrees} et ${denombrer(reste, 'autre ligne')}` : montrees;
}

export interface RangeeRecue {
  cle: number;
  produit_id: number;
  libelle: string;
  /** Boxes still expected. */
  reste: number;
  qte: number;
  ug: number;
  lot: string;
  date_expiration: string;
  prix_achat: number;
  prix_de_vente: number;
  /** Product's own selling price; a different one in the row was typed. */
  prix_de_vente_actuel: number;
  /** [CMD-18] Received without being ordered. */
  hors_commande?: boolean;
}
const resteDe = (l: Pick<LigneCommande, 'qte' | 'qte_recue'>): number =>
  Math.max(0, l.qte - l.qte_recue);
/** Starts at the product's current selling price: the ordered copy would undo later rises. */
const rangeeDe = (l: LigneCommande, cle: number): RangeeRecue => ({
  cle,
  produit_id: l.produit_id,
  libelle: l.produit_libelle,
  reste: resteDe(l),
  qte: 0,
  ug: 0,
  lot: '',
  date_expiration: '',
  prix_achat: l.prix_achat,
  prix_de_vente: l.prix_de_vente_actuel,
  prix_de_vente_actuel: l.prix_de_vente_actuel,
});

/** [CDE-3] Rows still expected, zero counted. */
export const rangeesDe = (c: Pick<CommandeComplete, 'commande_produits'>): RangeeRecue[] =>
  c.commande_produits.map(rangeeDe).filter((r) => r.reste > 0);

const suivante = (rangees: readonly RangeeRecue[]): number =>
  Math.max(-1, ...rangees.map((r) => r.cle)) + 1;
const inserer = (rangees: readonly RangeeRecue[], nouvelle: RangeeRecue): RangeeRecue[] => {
  const apres = rangees.findLastIndex((r) => r.produit_id === nouvelle.produit_id);
  return rangees.toSpliced(apres < 0 ? rangees.length : apres + 1, 0, nouvelle);
};
export const prixDeVenteTape = (r: RangeeRecue): boolean =>
  r.prix_de_vente !== r.prix_de_vente_actuel;
/** A line removed from the order expects nothing. */
function rangeeAuPresent(r: RangeeRecue, l: LigneCommande | undefined): RangeeRecue {
  const reste = l ? resteDe(l) : 0;
  const actuel = l?.prix_de_vente_actuel ?? r.prix_de_vente_actuel;
  if (reste === r.reste && actuel === r.prix_de_vente_actuel) return r;
  return {
    ...r,
    reste,
    prix_de_vente: prixDeVenteTape(r) ? r.prix_de_vente : actuel,
    prix_de_vente_actuel: actuel,
  };
}
/**
 * [CDE-11] Rebases restored rows on the current order: expected boxes, for excess checks [LIV-1];
 * untyped selling prices; added products. Unchanged rows keep identity.
 * Ten expected, six typed, six received meanwhile: four expected, '+2 en trop'.
 */
export function auPresent(
  c: Pick<CommandeComplete, 'commande_produits'>,
  rangees: readonly RangeeRecue[],
): RangeeRecue[] {
  const commandees = new Map(c.commande_produits.map((l) => [l.produit_id, l]));
  const presentes = rangees.map((r) => rangeeAuPresent(r, commandees.get(r.produit_id)));
  const tenus = new Set(rangees.map((r) => r.produit_id));
  const nouvelles = rangeesDe(c).filter((r) => !tenus.has(r.produit_id));
  const premiere = suivante(rangees);
  return [...presentes, ...nouvelles.map((r, i) => ({ ...r, cle: premiere + i }))];
}

/** [CMD-18] Row for an unordered product, at its own prices. */
export const rangeeHorsCommande = (
  rangees: readonly RangeeRecue[],
  p: Pick<Produit, 'id' | 'libelle' | 'prix_achat' | 'prix_de_vente'>,
): RangeeRecue[] =>
  inserer(rangees, {
    cle: suivante(rangees),
    produit_id: p.id,
    libelle: p.libelle,
    reste: 0,
    qte: 0,
    ug: 0,
    lot: '',
    date_expiration: '',
    prix_achat: p.prix_achat ?? 0,
    prix_de_vente: p.prix_de_vente,
    prix_de_vente_actuel: p.prix_de_vente,
    hors_commande: true,
  });

export const autreLot = (rangees: readonly RangeeRecue[], r: RangeeRecue): RangeeRecue[] =>
  inserer(rangees, { ...r, cle: suivante(rangees), qte: 0, ug: 0, lot: '', date_expiration: '' });

/**
 * [CDE-4] A scan adds one to its lot's row; else fills the product's row without lot; else adds a
 * row. Null when not ordered.
 */
export function scannerReception(
  c: Pick<CommandeComplete, 'commande_produits'>,
  rangees: readonly RangeeRecue[],
  produit_id: number,
  { boites = 1, ...code }: CodeLu & { boites?: number },
): { rangees: RangeeRecue[]; vise: number } | null {
  const ligne = c.commande_produits.find((l) => l.produit_id === produit_id);
  const [lot, date] = [code.lot?.toUpperCase() ?? '', code.date_expiration ?? ''];
  const siennes = rangees.filter((r) => r.produit_id === produit_id);
  const modele = siennes[0] ?? (ligne && rangeeDe(ligne, 0));
  if (!modele) return null;
  const tenue =
    siennes.find((r) => r.lot === lot && (date === '' || r.date_expiration === date)) ??
    siennes.find((r) => r.lot === '' && r.date_expiration === '');
  if (!tenue) {
    const vise = suivante(rangees);
    return {
      vise,
      rangees: inserer(rangees, {
        ...modele,
        cle: vise,
        qte: boites,
        ug: 0,
        lot,
        date_expiration: date,
      }),
    };
  }
  return {
    vise: tenue.cle,
    rangees: rangees.map((r) =>
      r === tenue
        ? { ...r, qte: r.qte + boites, lot, date_expiration: date || r.date_expiration }
        : r,
    ),
  };
}

const SANS_PROMESSE = { qte_recue: 0, ug_recue: 0, ug_par: null, ug: null };
/**
 * [CDE-5] Receives everything: each product's first row takes the remainder, plus promised free
 * boxes [OFR-5].
 */
export function toutRecevoir(
  c: Pick<CommandeComplete, 'commande_produits'>,
  rangees: readonly RangeeRecue[],
): RangeeRecue[] {
  const commandees = new Map(c.commande_produits.map((l) => [l.produit_id, l]));
  const vus = new Set<number>();
  return rangees.map((r) => {
    if (vus.has(r.produit_id)) return r;
    vus.add(r.produit_id);
    const autres = rangees.filter((x) => x.produit_id === r.produit_id && x !== r);
    const dans = (champ: 'qte' | 'ug') => autres.reduce((s, x) => s + x[champ], 0);
    const qte = Math.max(r.qte, r.reste - dans('qte'));
    const ligne = commandees.get(r.produit_id) ?? SANS_PROMESSE;
    const dues = ugAttendues(qte + dans('qte'), ligne, ligne);
    return { ...r, qte, ug: Math.max(r.ug, dues - dans('ug')) };
  });
}

export interface BonVerse {
  rangees: RangeeRecue[];
  versees: number;
  horsCommande: LigneBonLivraison[];
}
const prixDuBon = ({ prix_achat, prix_de_vente }: LigneBonLivraison) => ({
  ...(prix_achat !== null && { prix_achat }),
  ...(prix_de_vente && { prix_de_vente }),
});
/**
 * [LIV-3] Note lines replace the count of their products, one row per lot; other rows and unstated
 * prices stay.
 */
export function verserBon(
  c: Pick<CommandeComplete, 'commande_produits'>,
  rangees: readonly RangeeRecue[],
  lignes: readonly LigneBonLivraison[],
): BonVerse {
  const places = lignes.map((bon) => ({ bon, produit_id: produitDuBon(c.commande_produits, bon) }));
  const parProduit = Map.groupBy(places, (p) => p.produit_id);
  const suite = c.commande_produits.reduce(
    (tenues, ligne) => {
      const bons = parProduit.get(ligne.produit_id) ?? [];
      const siennes = tenues.filter((r) => r.produit_id === ligne.produit_id);
      const [modele] = siennes;
      if (bons.length === 0) return tenues;
      const autres = tenues.filter((r) => r.produit_id !== ligne.produit_id);
      const premiere = modele ? tenues.indexOf(modele) : autres.length;
      const neuves = bons.map(({ bon }, i) => ({
        ...(modele ?? rangeeDe(ligne, 0)),
        cle: siennes[i]?.cle ?? suivante(tenues) + i,
        qte: bon.qte,
        ug: bon.ug,
        lot: bon.lot,
        date_expiration: bon.date_expiration,
        ...prixDuBon(bon),
      }));
      return autres.toSpliced(premiere, 0, ...neuves);
    },
    [...rangees],
  );
  const horsCommande = places.filter((p) => p.produit_id === undefined).map((p) => p.bon);
  return { rangees: suite, versees: lignes.length - horsCommande.length, horsCommande };
}

/** [CMD-18] Accepted unordered product: note lines replace its count, one row per lot. */
export function verserHorsCommande(
  rangees: readonly RangeeRecue[],
  p: Parameters<typeof rangeeHorsCommande>[1],
  lignes: readonly LigneBonLivraison[],
): RangeeRecue[] {
  const autres = rangees.filter((r) => !(r.hors_commande && r.produit_id === p.id));
  return lignes.reduce((tenues, bon) => {
    const { qte, ug, lot, date_expiration } = bon;
    const suite = rangeeHorsCommande(tenues, p);
    const neuve = suivante(tenues);
    const dite = { qte, ug, lot, date_expiration, ...prixDuBon(bon) };
    return suite.map((r) => (r.cle === neuve ? { ...r, ...dite } : r));
  }, autres);
}

/** [LIV-1] Anomalies per row, against the order. */
export function anomaliesDesRangees(
  c: Pick<CommandeComplete, 'commande_produits'>,
  rangees: readonly RangeeRecue[],
  aujourdhui: string,
): Anomalie[][] {
  const commandees = new Map(c.commande_produits.map((l) => [l.produit_id, l]));
  const livrees = rangees.map((r) => {
    const l = commandees.get(r.produit_id);
    return {
      ...r,
      prix_achat_prevu: l?.prix_achat ?? r.prix_achat,
      deja: l ?? SANS_PROMESSE,
      promesse: l ?? SANS_PROMESSE,
    };
  });
  return anomaliesDe(livrees, aujourdhui);
}

/**
 * [CDE-14] Boxes above (+) or below (−) expected by product, all lots together; 0 while uncounted.
 * Ten expected, six in one lot and one in another: −3 for both rows.
 */
export function ecartsDesRangees(rangees: readonly RangeeRecue[]): ReadonlyMap<number, number> {
  const ecarts = new Map<number, number>();
  for (const [produit_id, siennes] of Map.groupBy(rangees, (r) => r.produit_id)) {
    const compte = siennes.some((r) => r.qte + r.ug > 0);
    const recues = siennes.reduce((s, r) => s + r.qte, 0);
    ecarts.set(produit_id, compte ? recues - (siennes[0]?.reste ?? 0) : 0);
  }
  return ecarts;
}

/** Counted rows only; selling price only if typed: an absent price is unchanged [CMD-8]. */
export const lignesRecues = (rangees: readonly RangeeRecue[]) =>
  rangees
    .filter((r) => r.qte + r.ug > 0)
    .map((r) => ({
      produit_id: r.produit_id,
      qte: r.qte,
      ug: r.ug,
      prix_achat: r.prix_achat,
      ...(prixDeVenteTape(r) && { prix_de_vente: r.prix_de_vente }),
      lot: r.lot || null,
      date_expiration: r.date_expiration || null,
      ...(r.hors_commande && { hors_commande: true }),
    }));

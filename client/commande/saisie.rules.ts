import { type Anomalie, anomaliesDe } from '#shared/commande/anomalies.rules.ts';
import {
  type Fusion,
  fusionnerFiche,
  fusionnerLignes,
  memeValeur,
} from '#shared/base/fusion-fiche.rules.ts';
import { denombrer } from '#shared/base/texte.ts';
import * as phrasesCommande from '#shared/commande/commande.phrases.ts';
import type {
  CommandeComplete,
  EcartLu,
  LigneCommande,
  Suggestion,
} from '#shared/commande/commande.schema.ts';
import { type LigneBonLivraison, produitDuBon } from '#shared/commande/ligne-nommee.rules.ts';
import { ugAttendues } from '#shared/commande/offre.rules.ts';
import type { CodeLu } from '#shared/produit/codes.rules.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';

/** A line of a draft as it is typed. Prices in FCFA. */
export interface LigneSaisie {
  produit_id: number;
  libelle: string;
  cip: string | null;
  qte: number;
  prix_achat: number;
  prix_de_vente: number;
  /** Why it is set aside; of a line of no box alone. */
  raison: string;
}
/** [CDE-10] The lines of an order, then those that were set aside, of no box, each with its reason. */
export const lignesDeCommande = (
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
 * [CDE-1] A product added again, by name or by scan, is one box more on its line; a new one comes
 * last, with what it lacks. `boites` said before its name ('12*doli'): so many more, or so many.
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
/**
 * [CDE-2] What is suggested joins what is there; a product already asked for keeps the quantity
 * that was typed.
 */
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
/** Boxes typed over those proposed, by product; 0: left out. */
export type Retouches = ReadonlyMap<number, number>;
/** [ACH-5] A line proposed as it is retouched; nothing when it is left out. */
export function ligneRetenue<L extends { produit_id: number; qte: number }>(
  ligne: L,
  retouches: Retouches,
): L[] {
  const qte = retouches.get(ligne.produit_id) ?? ligne.qte;
  return qte > 0 ? [{ ...ligne, qte }] : [];
}
/** Days that are left: '12 j', a few hours count as none; a dash when nothing sells. */
export const montrerReste = (jours: number | null): string =>
  jours === null ? '—' : `${Math.floor(jours)} j`;
/** Those that are ordered: a line set aside, of no box, stays in sight and is kept apart. */
export const lignesGardees = (lignes: readonly LigneSaisie[]): LigneSaisie[] =>
  lignes.filter((l) => l.qte > 0);
export const lignesEcartees = (lignes: readonly LigneSaisie[]): LigneSaisie[] =>
  lignes.filter((l) => l.qte === 0);
export const totalAchat = (lignes: readonly Pick<LigneSaisie, 'qte' | 'prix_achat'>[]): number =>
  lignes.reduce((s, l) => s + l.qte * l.prix_achat, 0);

/** The head of a draft as it is typed, and its lines. */
export interface SaisieBrouillon {
  fournisseur_id: string;
  attendue_le: string;
  facture: string;
  /** FCFA; null: no limit. */
  budget: number | null;
  lignes: readonly LigneSaisie[];
}

/**
 * [CDE-6] Two people on one draft: the head by its fields, the lines by their product. A line that
 * both changed differently stands as I typed it until one of the two lists is chosen; `leur` is the
 * form with their lines there.
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
/**
 * [CDE-13] The lines of one side that the other has otherwise, in words: what is put to a choice, and
 * nothing of what both keep. A total of the whole would be of an order that nobody saved.
 */
export function direCroisees(
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

/** One lot of one product of a delivery, as it is typed or scanned. */
export interface RangeeRecue {
  cle: number;
  produit_id: number;
  libelle: string;
  /** Boxes of the product still expected. */
  reste: number;
  qte: number;
  ug: number;
  lot: string;
  date_expiration: string;
  prix_achat: number;
  prix_de_vente: number;
  /** What the product itself sells for: another selling price in the row was typed. */
  prix_de_vente_actuel: number;
  /** Came without being ordered [CMD-18]. */
  hors_commande?: boolean;
}
const resteDe = (l: Pick<LigneCommande, 'qte' | 'qte_recue'>): number =>
  Math.max(0, l.qte - l.qte_recue);
/**
 * A row opens at the product's own selling price, never at the one copied when it was ordered: a
 * price raised since would fall back.
 */
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

/** [CDE-3] A delivery opens on what is still expected, nothing counted. */
export const rangeesDe = (c: Pick<CommandeComplete, 'commande_produits'>): RangeeRecue[] =>
  c.commande_produits.map(rangeeDe).filter((r) => r.reste > 0);

const suivante = (rangees: readonly RangeeRecue[]): number =>
  Math.max(-1, ...rangees.map((r) => r.cle)) + 1;
const inserer = (rangees: readonly RangeeRecue[], nouvelle: RangeeRecue): RangeeRecue[] => {
  const apres = rangees.findLastIndex((r) => r.produit_id === nouvelle.produit_id);
  return rangees.toSpliced(apres < 0 ? rangees.length : apres + 1, 0, nouvelle);
};
const prixDeVenteTape = (r: RangeeRecue): boolean => r.prix_de_vente !== r.prix_de_vente_actuel;
/** A row beside its line as it stands now; what is no longer on the order, nobody expects. */
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
 * [CDE-11] Rows typed before, brought to the order as it is now: what is still expected, so that
 * boxes in excess are asked about [LIV-1]; the product's own selling price, where none was typed; a
 * product that joined the order since. A row of which nothing moved is the same object.
 *
 * Ten expected, six typed; somebody receives six meanwhile: four expected, '+2 en trop'.
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

/** [CMD-18] A row for a product that nobody ordered, at its own prices. */
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

/** Another lot of the same product, under its row. */
export const autreLot = (rangees: readonly RangeeRecue[], r: RangeeRecue): RangeeRecue[] =>
  inserer(rangees, { ...r, cle: suivante(rangees), qte: 0, ug: 0, lot: '', date_expiration: '' });

/**
 * [CDE-4] A box scanned at the reception: the row of its lot counts one more; else the product's
 * row that has no lot yet takes the lot and the date of the code; else a row of its own. Null when
 * the order has no such product. `vise`: the row touched.
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
 * [CDE-5] Everything expected has come: each product's first row takes what its other rows do not
 * hold, and the free boxes that its supplier promises with them [OFR-5].
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

/** What a note brought of the order's products, and what it names besides. */
export interface BonVerse {
  rangees: RangeeRecue[];
  versees: number;
  /** Lines whose product is not on the order. */
  horsCommande: LigneBonLivraison[];
}
/**
 * [LIV-3] A delivery note poured into the delivery: each line a lot of its product, in the place of
 * what was counted of that product; the others stay as they are. Prices it does not say stay too.
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
        ...(bon.prix_achat !== null && { prix_achat: bon.prix_achat }),
      }));
      return autres.toSpliced(premiere, 0, ...neuves);
    },
    [...rangees],
  );
  const horsCommande = places.filter((p) => p.produit_id === undefined).map((p) => p.bon);
  return { rangees: suite, versees: lignes.length - horsCommande.length, horsCommande };
}

/**
 * [CMD-18] A product that nobody ordered, poured from the note as somebody takes it all the same: each
 * line a lot, in the place of what was counted of it.
 */
export function verserHorsCommande(
  rangees: readonly RangeeRecue[],
  p: Parameters<typeof rangeeHorsCommande>[1],
  lignes: readonly LigneBonLivraison[],
): RangeeRecue[] {
  const autres = rangees.filter((r) => !(r.hors_commande && r.produit_id === p.id));
  return lignes.reduce((tenues, { qte, ug, lot, date_expiration, prix_achat }) => {
    const suite = rangeeHorsCommande(tenues, p);
    const neuve = suivante(tenues);
    const dite = { qte, ug, lot, date_expiration, ...(prix_achat !== null && { prix_achat }) };
    return suite.map((r) => (r.cle === neuve ? { ...r, ...dite } : r));
  }, autres);
}

/** [LIV-1] What is odd about each row, in their order, beside what was ordered. */
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
 * [CDE-14] Boxes of a product received beyond what is expected (+), or short of it (−), all its lots
 * together; 0 while nothing of it is counted: not yet counted is not short. By product.
 *
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

/**
 * What is sent: only the rows that hold something; a selling price only where it was typed, for what
 * is not said stays [CMD-8].
 */
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

import { type Centimes, enCentimes, enFcfa } from '#shared/base/montant.ts';
import { type Client, CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import {
  boitesDeLaLigne,
  boitesSans,
  joindreBoites,
} from '#shared/stock/produit/boites-lues.rules.ts';
import type { BoitesLues } from '#shared/stock/produit/boites-lues.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { tauxRetenu } from '#shared/vente/reservation/lignes.rules.ts';
import type {
  LigneReservation,
  MajReservation,
  Reservation,
} from '#shared/vente/reservation/reservation.schema.ts';
import { demandeDe, SAISIE_NEUVE } from '#shared/vente/reservation/saisie-ligne.rules.ts';
import type { SaisieLigne } from '#shared/vente/reservation/saisie.schema.ts';
import {
  type BaseLigne,
  calculerLigne,
  calculerTotaux,
} from '#shared/vente/reservation/totaux.rules.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
import { prixDeLigne } from '#shared/stock/produit/ecoulement.rules.ts';
import { vendable } from '#shared/stock/produit/lots.rules.ts';

/** Editable fields and labels: single source for editing, merging and storing. */
export const CHAMPS_EDITES = {
  client_id: 'Client',
  remise: 'Remise',
  caisse_id: 'Caisse',
  identifiant_assure: 'Identifiant assuré',
  nom_assure: 'Nom assuré',
  numero_feuille_assure: 'N° feuille',
  secteur_assure: 'Secteur',
  posologie_sur_ticket: 'Posologie sur ticket',
} as const satisfies Partial<Record<keyof MajReservation & keyof Reservation, string>>;
export type ChampEdite = keyof typeof CHAMPS_EDITES;

/** Unconfirmed edits, shown optimistically. */
export interface Edition extends Pick<MajReservation, ChampEdite> {
  lignes?: readonly LigneReservation[];
  /** Name shown for `client_id`. */
  client?: string;
}

const base = (l: LigneReservation): BaseLigne => ({
  ...l,
  prix_de_vente: enCentimes(l.prix_de_vente),
});
/** [ECO-7] Applies the line's discount. */
function auPrix(l: LigneReservation): LigneReservation {
  const { prix_de_vente, prix_plein } = prixDeLigne(
    enCentimes(l.prix_plein ?? l.prix_de_vente),
    l.ecoulement,
  );
  const plein = prix_plein === null ? null : enFcfa(prix_plein);
  return { ...l, prix_de_vente: enFcfa(prix_de_vente), prix_plein: plein };
}
const enFrancs = <K extends string>(totaux: Record<K, Centimes>): Record<K, number> =>
  Object.fromEntries(
    Object.entries<Centimes>(totaux).map(([cle, montant]) => [cle, enFcfa(montant)]),
  ) as Record<K, number>;

/** [PAN-1] Optimistic basket: server's plus edits, summed by the same rules. */
export function apercuPanier(r: Reservation, edition: Edition | null): Reservation {
  if (!edition) return r;
  const { lignes: editees, ...champs } = edition;
  const lignes = editees?.map(auPrix) ?? r.reservation_produits;
  const taxe = { ...r, montant_taxe: enCentimes(r.montant_taxe) };
  const calculees = lignes.map((l) => calculerLigne(base(l), taxe));
  const presentes = Object.fromEntries(
    Object.entries(champs).filter(([, valeur]) => valeur !== undefined),
  );
  const remise = lignes.length === 0 ? 0 : (edition.remise ?? r.remise);
  return {
    ...r,
    ...presentes,
    reservation_produits: lignes.map((l, i) => ({
      ...l,
      ...enFrancs(calculees[i] ?? calculerLigne(base(l), taxe)),
    })),
    ...enFrancs(calculerTotaux(calculees, enCentimes(remise))),
  };
}

/** [PAN-2] Full list of lines, hence idempotent. */
export function corpsPanier({ lignes, client: _nom, ...champs }: Edition): MajReservation {
  return lignes ? { ...champs, reservation_produits: lignes.map(demandeDe) } : champs;
}

/** Initial line; fills fields missing in lines stored by older versions. */
export const LIGNE_PAR_DEFAUT: Readonly<LigneReservation> = {
  id: 0,
  reservation_id: 0,
  produit_id: 0,
  libelle: '',
  cip: null,
  ...SAISIE_NEUVE,
  prix_de_vente: 0,
  prix_plein: null,
  prix_achat: 0,
  tva: false,
  css: false,
  tableau: null,
  posologie: null,
  total_ht: 0,
  total_tva: 0,
  total_css: 0,
  total_garde: 0,
  total_prise_en_charge: 0,
  cout_total: 0,
  cout_total_reel: 0,
};

/** [ECO-8] Sell-first discount for this quantity, in percent; 0 when none. */
export const ecoulementOffert = (p: Pick<Produit, 'ecoulement'> | null, qte: number): number =>
  p?.ecoulement && qte <= p.ecoulement.reste ? p.ecoulement.taux : 0;

/** Unsaved line: negative id; `apercu` sums it. */
function nouvelleLigne(r: Reservation, p: Produit, qte: number, taux: number): LigneReservation {
  const habituel = p.couvert ? taux : 0;
  return {
    ...LIGNE_PAR_DEFAUT,
    id: -p.id,
    reservation_id: r.id,
    produit_id: p.id,
    libelle: p.libelle,
    cip: p.cip,
    qte,
    ecoulement: ecoulementOffert(p, qte),
    prix_de_vente: p.prix_de_vente,
    prix_achat: p.prix_achat,
    prise_en_charge: tauxRetenu(r.client_id, habituel),
    tva: p.tva,
    css: p.css,
    tableau: p.tableau,
    posologie: p.posologie,
  };
}

/**
 * [PAN-3] Same product: +n; a new one goes last, with the client's usual coverage, or none if
 * uncovered [PAN-16].
 */
export function ajouterProduit(
  r: Reservation,
  p: Produit,
  n: number,
  taux_client: number,
): LigneReservation[] {
  const lignes = r.reservation_produits;
  const tenue = lignes.find((l) => l.produit_id === p.id);
  if (!tenue) return [...lignes, nouvelleLigne(r, p, n, taux_client)];
  return lignes.map((l) => (l === tenue ? { ...l, qte: l.qte + n } : l));
}
const boitesDe = (r: Reservation, produit_id: number): number =>
  r.reservation_produits.find((l) => l.produit_id === produit_id)?.qte ?? 0;
/** [MAI-8] Boxes missing from a closed basket, with scan data. */
export const boitesLaissees = (
  fermee: Reservation,
  lignes: readonly LigneReservation[],
): { produit_id: number; n: number; boites: BoitesLues[] }[] =>
  lignes
    .map(({ produit_id, qte, boites }) => {
      const prise = fermee.reservation_produits.find((l) => l.produit_id === produit_id);
      const n = qte - (prise?.qte ?? 0);
      const restent = boitesSans(boites, prise?.boites ?? []);
      return { produit_id, n, boites: boitesDeLaLigne(restent, n) };
    })
    .filter(({ n }) => n > 0);
/** [SCN-26] Keeps scan data of added boxes on their line. */
export const noterBoites = (
  lignes: LigneReservation[],
  produit_id: number,
  boites: readonly BoitesLues[],
): LigneReservation[] =>
  boites.length === 0
    ? lignes
    : lignes.map((l) =>
        l.produit_id === produit_id ? { ...l, boites: joindreBoites(l.boites, boites) } : l,
      );
export const changerLigne = (
  r: Reservation,
  produit_id: number,
  change: Partial<SaisieLigne>,
): LigneReservation[] =>
  r.reservation_produits.map((l) => {
    if (l.produit_id !== produit_id) return l;
    const changee = { ...l, ...change };
    return { ...changee, boites: boitesDeLaLigne(changee.boites, changee.qte) };
  });
export const retirerProduit = (r: Reservation, produit_id: number): LigneReservation[] =>
  r.reservation_produits.filter((l) => l.produit_id !== produit_id);

/**
 * [PAN-10] Replacing boxes of `p`, wanted and possible, capped by stock less those already in the
 * basket. A shortfall must be shown.
 */
export function boitesDuRemplacant(
  r: Reservation,
  produit_id: number,
  p: Produit,
): { voulues: number; prises: number } {
  const voulues = boitesDe(r, produit_id) || 1;
  return { voulues, prises: Math.max(0, Math.min(voulues, vendable(p) - boitesDe(r, p.id))) };
}
interface Remplacement {
  produit_id: number;
  par: Produit;
  qte: number;
  taux_client: number;
}
/** [PAN-10] Replaces a product; merges into its existing line. */
export function remplacerProduit(
  r: Reservation,
  { produit_id, par: p, qte, taux_client }: Remplacement,
): LigneReservation[] {
  const rang = r.reservation_produits.findIndex((l) => l.produit_id === produit_id);
  const sans = { ...r, reservation_produits: retirerProduit(r, produit_id) };
  const avec = ajouterProduit(sans, p, qte, taux_client);
  const [nouvelle] = avec.length > sans.reservation_produits.length ? avec.splice(-1) : [];
  return nouvelle ? avec.toSpliced(rang < 0 ? avec.length : rang, 0, nouvelle) : avec;
}

/** [PAN-5] Locked once products are there: coverage and ceiling depend on the client. */
export const clientVerrouille = (r: Reservation): boolean => r.reservation_produits.length > 0;
/** [PAN-6] Insurance requires a named client. */
export const estAssure = (r: Pick<Reservation, 'client_id'>): boolean =>
  r.client_id !== CLIENT_COMPTANT;
/** [PAN-7] Discount only on a draft with an amount due. */
export const remisePossible = (r: Reservation): boolean =>
  r.status === 'Brouillon' && r.montant_avant_remise > 0;
/** [PAN-8] A discount freezes quantities and coverage (specification 2 §4). */
export const remiseAppliquee = (r: Reservation): boolean => r.remise > 0;
/** [PAN-9] Percentage discount, rounded to whole francs. */
export const remiseDuTaux = (r: Reservation, percent: number): number =>
  Math.round((r.montant_avant_remise * percent) / 100);
/** [PAN-12] '10%' is a percentage, 0 to 100; null for an amount. */
export function pourcentTape(saisie: string): number | null {
  const lu = /^\s*(\d{1,3}(?:[.,]\d+)?)\s*%\s*$/.exec(saisie)?.[1];
  return lu === undefined ? null : Math.min(100, Number(lu.replace(',', '.')));
}
/** [PAN-11] Untouched COMPTANT draft. */
export const estVierge = (r: Reservation): boolean =>
  estTraitable(r) &&
  r.client_id === CLIENT_COMPTANT &&
  r.reservation_produits.length === 0 &&
  r.switch_caisse_at === null &&
  r.etat_caisse !== 'Renvoyé';
/**
 * [PAN-13] Same coverage on all lines, except `sauf` (uncovered products [PAN-16]; empty when all
 * goes on account).
 */
export const changerTousLesTaux = (
  r: Reservation,
  prise_en_charge: number,
  sauf: ReadonlySet<number> = new Set(),
): LigneReservation[] =>
  r.reservation_produits.map((l) => (sauf.has(l.produit_id) ? l : { ...l, prise_en_charge }));
/** [PAN-14] Feuille de soins number missing: the fund would reject it. */
export const feuilleManque = (r: Reservation): boolean =>
  r.secteur_assure !== null &&
  r.total_prise_en_charge > 0 &&
  (r.numero_feuille_assure ?? '').trim() === '';
/** [PAN-15] Account: a ceiling and no fund; everything may go on it. */
export const aUnCompte = (c: Pick<Client, 'id' | 'plafond_dette' | 'secteur_assure'>): boolean =>
  c.id !== CLIENT_COMPTANT && c.plafond_dette > 0 && c.secteur_assure === null;

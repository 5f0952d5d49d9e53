import {
  apercuPanier,
  ligneDuProduit,
} from '#client/vente/reservation/panier/panier-rules.offert.ts';
import type { CodeRefus } from '#shared/base/codes-refus.ts';
import { enIso, jourDe } from '#shared/base/dates.ts';
import { TAUX_DE_DEPART } from '#shared/base/fiscalite.ts';
import { depassePart, enCentimes, enFcfa, somme } from '#shared/base/montant.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { demandesDuPanier } from '#shared/admin/pharmacie/tableaux.rules.ts';
import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';
import { fautesDesBoites } from '#shared/stock/produit/boites-lues.rules.ts';
import { ecoulementRetenu } from '#shared/stock/produit/ecoulement.rules.ts';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import {
  fauteQuantite,
  peutEtreAjoute,
  remiseFige,
  remiseValide,
} from '#shared/vente/reservation/lignes.rules.ts';
import { aDu, duEnEspeces } from '#shared/vente/reservation/du.rules.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type {
  LigneDemandee,
  LigneReservation,
  MajReservation,
  Reservation,
} from '#shared/vente/reservation/reservation.schema.ts';
import { saisieVoulue } from '#shared/vente/reservation/saisie-ligne.rules.ts';
import { acteDemande, estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
import * as phrases from '#shared/vente/station/coupe.phrases.ts';
import type { VenteFaite } from '#shared/vente/station/station.schema.ts';
import type { Reglages, Reprise, Su } from './journal.ts';

const LIGNES_MAX = 300;

/** Null when absent from the local catalogue. */
export type ProduitDe = (id: number) => Produit | null;
export interface RefusDeCoupe {
  refus: string;
  code?: CodeRefus;
}
const refuser = (refus: string, code: CodeRefus = 'conflit'): RefusDeCoupe => ({ refus, code });

const RIEN_A_PAYER = {
  remise: 0,
  montant: 0,
  net_a_payer: 0,
  arrondi: 0,
  montant_avant_remise: 0,
  total: 0,
  total_ht: 0,
  total_tva: 0,
  total_css: 0,
  total_garde: 0,
  total_prise_en_charge: 0,
} as const;
const PERSONNE = {
  identifiant_assure: null,
  nom_assure: null,
  numero_feuille_assure: null,
  secteur_assure: null,
  contre_indications_par: null,
  ordonnancier: null,
} as const;
const NULLE_PART = {
  switch_caisse_at: null,
  switch_finish_at: null,
  switch_finish_by: null,
  switch_devis_at: null,
  printed_at: null,
  impressions: 0,
  amount_gived: null,
  mode_paiement: null,
  paiements: null,
  demandes_mobiles: null,
  etat_caisse: 'Non envoyé',
  etat_caisse_par: null,
  modifiee_apres_envoi: false,
  modifiee_par: null,
  renvoi_motif: null,
  vente_id: null,
  vente_annulee: false,
  etat_retour: 'Aucun',
  numero_ticket: null,
  sceau: null,
} as const;

/**
 * [CPE-2] For COMPTANT, at the selling screen's register, last read rates and duty tax. Negative id
 * until the server's.
 */
export function nouveauPanier(
  id: number,
  vendeur: string,
  { pharmacie, garde }: Reglages,
  maintenant: Date,
): Reservation {
  const a = enIso(maintenant);
  const { taux_tva, taux_css } = pharmacie ?? TAUX_DE_DEPART;
  return {
    id,
    version: 1,
    position: id,
    status: 'Brouillon',
    created_by: vendeur,
    created_at: a,
    updated_at: a,
    edited_at: a,
    client_id: CLIENT_COMPTANT,
    client: 'COMPTANT',
    libelle: null,
    caisse_id: CAISSE_DEFAUT,
    caisse: 'Default',
    garde_id: garde?.id ?? null,
    ...RIEN_A_PAYER,
    montant_taxe: garde?.montant_taxe ?? 0,
    taux_tva,
    taux_css,
    credit_restant: null,
    ...PERSONNE,
    posologie_sur_ticket: false,
    ...NULLE_PART,
    reservation_produits: [],
  };
}

const dun = (v: unknown): boolean => typeof v === 'string' && v !== '';
/** A named client or a fund. */
const nommeQuelquUn = (corps: MajReservation): boolean =>
  (corps.client_id !== undefined && corps.client_id !== CLIENT_COMPTANT) ||
  dun(corps.identifiant_assure) ||
  dun(corps.nom_assure) ||
  dun(corps.numero_feuille_assure) ||
  dun(corps.secteur_assure);

/** [CPE-3] Refusal of acts never done offline, else null. */
export function refusDActe(corps: MajReservation): string | null {
  const acte = acteDemande(corps);
  if (acte === 'devis') return phrases.devis;
  if (acte === 'envoyer') return phrases.envoi;
  if (acte === 'enregistrer' && (corps.caisse_id ?? CAISSE_DEFAUT) !== CAISSE_DEFAUT)
    return phrases.envoi;
  if (nommeQuelquUn(corps)) return phrases.clientNomme;
  return corps.reservation_produits?.some((l) => (l.prise_en_charge ?? 0) > 0)
    ? phrases.priseEnCharge
    : null;
}

/** [CPE-4] Within what a seller may give alone. */
export const remisePermise = (
  { remise, montant_avant_remise }: Pick<Reservation, 'remise' | 'montant_avant_remise'>,
  pharmacie: Pick<Pharmacie, 'remise_sans_accord'> | null,
): boolean =>
  !depassePart(
    enCentimes(remise),
    pharmacie?.remise_sans_accord ?? 0,
    enCentimes(montant_avant_remise),
  );
const refusDeRemise = (r: Reservation, pharmacie: Pharmacie | null): string | null =>
  remisePermise(r, pharmacie) ? null : phrases.remiseTropForte(pharmacie?.remise_sans_accord ?? 0);

type LigneOuRefus = LigneReservation | RefusDeCoupe;
const INCONNU = refuser(phrases.produitInconnu, 'produit_introuvable');
/** New line: priced, with stock. */
function ligneNeuve(r: Reservation, p: Produit | null, qte: number): LigneOuRefus {
  if (!p) return INCONNU;
  const stock = vendable(p);
  return peutEtreAjoute({ ...p, qte: stock, prix_de_vente: enCentimes(p.prix_de_vente) })
    ? (ligneDuProduit(r, p, qte) ?? INCONNU)
    : refuser(phrasesReservation.ajoutImpossible(p.libelle, stock), 'stock_insuffisant');
}
/** More boxes check the last known stock. */
function ligneVoulue(r: Reservation, d: LigneDemandee, produitDe: ProduitDe): LigneOuRefus {
  const tenue = r.reservation_produits.find((l) => l.produit_id === d.produit_id);
  const p = produitDe(d.produit_id);
  const voulue = saisieVoulue(d, tenue);
  const ligne = tenue ?? ligneNeuve(r, p, voulue.qte);
  if (estRefus(ligne)) return ligne;
  const libre = p === null || voulue.qte <= (tenue?.qte ?? 0);
  const qte = libre ? Infinity : vendable(p);
  const faute = fauteQuantite(ligne.id, voulue.qte, { qte });
  if (faute) return refuser(faute.phrase, faute.code);
  const ecoulement = ecoulementRetenu(voulue, tenue, p?.ecoulement);
  return { ...ligne, ...voulue, ecoulement };
}
const estRefus = <T extends object>(l: T | RefusDeCoupe): l is RefusDeCoupe => 'refus' in l;

/**
 * [CPE-5] Shared rules, local catalogue, discount a seller may give alone. Refuses what only the
 * server knows.
 */
export function panierChange(
  r: Reservation,
  corps: MajReservation,
  {
    produitDe,
    pharmacie,
    maintenant,
  }: {
    produitDe: ProduitDe;
    pharmacie: Pharmacie | null;
    maintenant: Date;
  },
): { panier: Reservation } | RefusDeCoupe {
  if (!estTraitable(r))
    return refuser(phrasesReservation.filigrane[r.status === 'Brouillon' ? 'Termine' : r.status]);
  const refus = refusDActe(corps);
  if (refus) return refuser(refus);
  const a = enIso(maintenant);
  const suite = { version: r.version + 1, updated_at: a, edited_at: a };
  if (corps.status === 'Annule') return { panier: { ...r, ...suite, status: 'Annule' } };
  const lignes = lignesVoulues(r, corps, { produitDe, maintenant });
  if (lignes && estRefus(lignes)) return lignes;
  const panier = apercuPanier(r, {
    ...(lignes && { lignes }),
    ...editionsDites(corps),
  });
  const gardee = panier.reservation_produits.length > 0 ? r.remise : 0;
  const faute = fauteDeRemise(panier, corps.remise ?? gardee, pharmacie);
  return faute ? refuser(faute) : { panier: { ...panier, ...suite } };
}
/** Null: lines unchanged. */
function lignesVoulues(
  r: Reservation,
  { reservation_produits, remise }: MajReservation,
  { produitDe, maintenant }: { produitDe: ProduitDe; maintenant: Date },
): LigneReservation[] | RefusDeCoupe | null {
  if (!reservation_produits) return null;
  if (reservation_produits.length > LIGNES_MAX) return refuser(phrases.panierTropLong);
  const voulues = reservation_produits.map((d) => ligneVoulue(r, d, produitDe));
  const fautive = voulues.find(estRefus);
  if (fautive) return fautive;
  const lignes = voulues.filter((l): l is LigneReservation => !estRefus(l));
  const perimee = boitePerimee(lignes, maintenant);
  if (perimee) return refuser(perimee, 'boite_perimee');
  const tenues = { remise: r.remise, lignes: r.reservation_produits };
  return remiseFige(tenues, remise, lignes) ? refuser(phrasesReservation.remiseAppliquee) : lignes;
}
const editionsDites = ({ remise, posologie_sur_ticket }: MajReservation) => ({
  ...(typeof remise === 'number' && { remise }),
  ...(posologie_sur_ticket !== undefined && { posologie_sur_ticket }),
});
/** [RES-15] At most the amount due and a seller's own limit, on every edit. */
const fauteDeRemise = (
  panier: Reservation,
  demandee: number,
  pharmacie: Pharmacie | null,
): string | null =>
  remiseValide(enCentimes(demandee), enCentimes(panier.montant_avant_remise))
    ? refusDeRemise(panier, pharmacie)
    : phrasesReservation.remiseInvalide;

export interface Contexte extends Reglages {
  /** Signed-in seller. */
  vendeur: string;
  produitDe: ProduitDe;
  /** Contraindications not let through [CIN-5]. */
  contre_indications: number;
  maintenant: Date;
}

/** First controlled medicine (narcotic, or on the ordonnancier): server only. */
const ligneSurOrdonnance = (r: Reservation, pharmacie: Pharmacie | null) =>
  r.reservation_produits.find((l) => {
    const { demander, droit } = demandesDuPanier(pharmacie?.ordonnancier, [l]);
    return demander || droit || l.tableau === 'stupefiant';
  });

/** By the last known stock. */
const ligneSansStock = (r: Reservation, produitDe: ProduitDe): string | null =>
  r.reservation_produits
    .map((l) => {
      const p = produitDe(l.produit_id);
      return p && l.qte > vendable(p)
        ? phrasesStock.quantiteDepasseStockPour(l.qte, vendable(p), l.libelle)
        : null;
    })
    .find((manque) => manque !== null) ?? null;

/** [SCN-25] By the boxes' own dates; house lots are known to the server only. */
const boitePerimee = (lignes: readonly LigneReservation[], maintenant: Date): string | null =>
  fautesDesBoites(lignes, [], jourDe(maintenant))[0] ?? null;

const estAssure = (r: Reservation): boolean =>
  r.client_id !== CLIENT_COMPTANT || r.secteur_assure !== null;
const estSorti = (r: Reservation): boolean =>
  r.switch_caisse_at !== null && r.etat_caisse !== 'Renvoyé';

/**
 * [CPE-6] Reason not to sell it offline, else null; checks author, client, register, lines, in this
 * order.
 */
export function refusDeVente(r: Reservation, c: Contexte): string | null {
  if (r.created_by !== c.vendeur) return phrases.autreVendeur(r.created_by);
  if (estSorti(r)) return phrases.dejaEnvoye(r.caisse);
  if (estAssure(r)) return phrases.clientNomme;
  if (r.total_prise_en_charge > 0) return phrases.priseEnCharge;
  const tropForte = refusDeRemise(r, c.pharmacie);
  if (tropForte) return tropForte;
  const controlee = ligneSurOrdonnance(r, c.pharmacie);
  if (controlee) return phrases.surOrdonnance(controlee.libelle);
  if (c.contre_indications > 0 && c.pharmacie?.contre_indication_exigee !== false)
    return phrases.contreIndication;
  return boitePerimee(r.reservation_produits, c.maintenant) ?? ligneSansStock(r, c.produitDe);
}

/** Amount tendered, cash only. */
function recuEnEspeces(corps: MajReservation): { recu: number } | RefusDeCoupe {
  const parts = corps.paiements ?? [];
  const modes = parts.length > 0 ? parts.map((p) => p.mode) : [corps.mode_paiement ?? 'espece'];
  if (modes.some((m) => m !== 'espece')) return refuser(phrases.especesSeulement);
  const recu =
    parts.length > 0
      ? enFcfa(somme(parts, (p) => enCentimes(p.montant)))
      : (corps.amount_gived ?? 0);
  return { recu };
}

/**
 * [HSL-23] Its own server basket, or the one created before payment. Without a recorded time it
 * could be another's: none.
 */
function panierDuServeur(
  r: Reservation,
  reprise: Reprise | null,
): Pick<VenteFaite, 'reservation_id' | 'panier_cree_at'> {
  if (r.id > 0) return { reservation_id: r.id, panier_cree_at: r.created_at };
  const { reservation_id, cree_at } = reprise ?? {};
  return reservation_id && cree_at
    ? { reservation_id, panier_cree_at: cree_at }
    : { reservation_id: null, panier_cree_at: null };
}

/** Number, seller, and progress of the server's takeover. */
interface Place extends Pick<VenteFaite, 'numero' | 'marque' | 'vendeur_id'> {
  reprise?: Reprise | null;
  su?: Su;
}
export const venteDe = (
  r: Reservation,
  { reprise = null, su = {}, ...place }: Place,
): VenteFaite => ({
  forme: 1,
  ...place,
  lignes: r.reservation_produits.map((l) => ({
    produit_id: l.produit_id,
    libelle: l.libelle,
    qte: l.qte,
    prix_de_vente: l.prix_de_vente,
    ecoulement: l.ecoulement,
    prix_plein: l.prix_plein,
    boites: l.boites,
    cip: l.cip,
    tva: l.tva,
    css: l.css,
  })),
  remise: r.remise,
  taux_tva: r.taux_tva,
  taux_css: r.taux_css,
  montant_taxe: r.montant_taxe,
  garde_id: r.garde_id,
  net_a_payer: r.net_a_payer,
  recu: r.amount_gived ?? r.net_a_payer,
  faite_at: r.switch_finish_at ?? r.updated_at,
  ...panierDuServeur(r, reprise),
  ...su,
});

/** [CPE-7] Offline cash payment. `numero`: this station's sequence; `marque`: its prefix. */
export function venteEnEspeces(
  r: Reservation,
  corps: MajReservation,
  {
    numero,
    marque,
    vendeur_id,
    reprise = null,
    su = {},
    maintenant,
    ...contexte
  }: Contexte & Place,
): { panier: Reservation; vente: VenteFaite } | RefusDeCoupe {
  if (r.reservation_produits.length === 0)
    return refuser(phrasesReservation.reservationPasDeProduit);
  const refus = refusDeVente(r, { ...contexte, maintenant });
  if (refus) return refuser(refus);
  if (r.net_a_payer <= 0) return refuser(phrases.rienARecevoir);
  const especes = recuEnEspeces(corps);
  if ('refus' in especes) return especes;
  const { recu } = especes;
  const arrondir = contexte.pharmacie?.arrondi_especes === true;
  const du = duEnEspeces(r.net_a_payer, arrondir);
  const montre = corps.net_montre ?? r.net_a_payer;
  if (montre !== du)
    return refuser(phrasesReglement.netDifferent(enCentimes(montre), enCentimes(du), arrondir));
  if (recu < du) return refuser(phrasesReglement.montantInferieur, 'saisie_invalide');
  const a = enIso(maintenant);
  const panier: Reservation = {
    ...aDu(r, du),
    version: r.version + 1,
    status: 'Termine',
    caisse_id: CAISSE_DEFAUT,
    caisse: 'Default',
    updated_at: a,
    switch_finish_at: a,
    switch_finish_by: contexte.vendeur,
    amount_gived: recu,
    mode_paiement: 'espece',
    paiements: [{ mode: 'espece', montant: du }],
    etat_caisse: 'Payé',
    vente_id: null,
    numero_ticket: null,
  };
  return { panier, vente: venteDe(panier, { numero, marque, vendeur_id, reprise, su }) };
}

import { store } from '#client/base/store.ts';
import { clientDe } from '#client/vente/clientele/client.queries.ts';
import {
  type BoiteScannee,
  announceConstat,
  lireBoite,
} from '#client/stock/produit/boite-scannee.offert.ts';
import {
  produitDe,
  produitsDesMots,
  retenirProduit,
} from '#client/stock/produit/produit.queries.ts';
import { lowBeep } from '#client/ui/sounds.ts';
import { oublierRendu } from '#client/ui/reglement/dernier-rendu.atoms.ts';
import { toast } from '#client/ui/toast.ts';
import * as phrasesHorsStock from '#shared/stock/medicament/hors-stock.phrases.ts';
import * as phrasesScan from '#shared/stock/produit/scan.phrases.ts';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { clientNonLu } from '#shared/vente/clientele/clientele.phrases.ts';
import { enCentimes } from '#shared/base/montant.ts';
import { phraseDuConstat, seRefuse } from '#shared/stock/produit/boite.rules.ts';
import { avecBoites } from '#shared/stock/produit/boites-lues.rules.ts';
import type { BoitesLues } from '#shared/stock/produit/boites-lues.schema.ts';
import { formatCode, lireCode } from '#shared/stock/produit/codes.rules.ts';
import type { MedicamentHorsStock } from '#shared/stock/medicament/hors-stock.schema.ts';
import { dciCanonique } from '#shared/stock/produit/dci.rules.ts';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import { lireMultiplicateur } from '#shared/stock/produit/multiplicateur.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type {
  LigneReservation,
  Reservation,
} from '#shared/vente/reservation/reservation.schema.ts';
import { fauteQuantite, peutEtreAjoute } from '#shared/vente/reservation/lignes.rules.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
import { numero } from '../barre/pastille.rules.ts';
import { lireEnfin } from '../enregistrement/attendre-retour.ts';
import { empechement } from '../panier/empechements.rules.ts';
import {
  annoncer,
  aviser,
  modifierPanier,
  modifierReservation,
  panierVu,
  informer,
  refuser,
  receivedPanier,
} from '../panier/panier.actions.ts';
import {
  ajouterProduit,
  boitesLaissees,
  boitesDuRemplacant,
  type Edition,
  noterBoites,
  remiseAppliquee,
  remplacerProduit,
} from '../panier/panier.rules.ts';
import { type Cible, viserApres, viserPanier } from '../reservation.actions.ts';
import { voirEquivalents } from './equivalents.actions.ts';
import {
  type AttendRemise,
  attendentRemiseAtom,
  codeInconnuAtom,
  eclairAtom,
  rechercheAtom,
  reglementAtom,
  selectionAtom,
  verrouPaiementAtom,
} from '../reservation.atoms.ts';

function montrerLigne(produit_id: number, libelle: string, qte: number): void {
  oublierRendu();
  // a product added since the payment lifts the F9 lock
  store.set(verrouPaiementAtom, null);
  store.set(eclairAtom, (avant) => ({ produit_id, n: (avant?.n ?? 0) + 1 }));
  annoncer(`${libelle}, quantité ${qte}`);
}

const obstacleAjout = (r: Reservation): string | null =>
  empechement(r) ?? (remiseAppliquee(r) ? phrasesReservation.remiseAppliquee : null);

/** False, with a message, when out of stock or unpriced. */
function seVend(produit: Produit): boolean {
  const qte = vendable(produit);
  if (peutEtreAjoute({ ...produit, qte, prix_de_vente: enCentimes(produit.prix_de_vente) }))
    return true;
  lowBeep();
  toast.avertir(
    phrasesReservation.ajoutImpossible(produit.libelle, qte),
    phrasesStock.stockInsuffisant,
  );
  return false;
}

const qteDans = (lignes: readonly LigneReservation[], produit_id: number): number | undefined =>
  lignes.find((l) => l.produit_id === produit_id)?.qte;

/** [PAN-18] Percent, of the client it has once read, who may be another; null when unread. */
async function couvertureUsuelle(r: Reservation): Promise<number | null> {
  const { client_id } = panierVu(r.id) ?? r;
  const lu = await lireEnfin(() => clientDe(client_id)).catch(() => undefined);
  const actuel = panierVu(r.id) ?? r;
  if (actuel.client_id !== client_id) return couvertureUsuelle(actuel);
  return lu === undefined ? null : (lu?.prise_en_charge ?? 0);
}

/** [RES-10] To the basket on screen, or the next when closed; a first product creates it. */
export async function ajouter(
  produit: Produit,
  n: number,
  boites: readonly BoitesLues[] = [],
): Promise<void> {
  const cible = viserPanier();
  await ajouterAuVise({ produit, n, boites }, cible).finally(cible.atteindre);
}
async function ajouterAuVise(ajout: AttendRemise, cible: Cible): Promise<void> {
  const { produit, n, boites } = ajout;
  const id = await cible.id;
  const r = id === null ? null : panierVu(id);
  if (!r) {
    lowBeep();
    return toast.avertir(phrasesScan.ouvrirPourScan);
  }
  if (!estTraitable(r)) return reporterBoite(ajout, r);
  const obstacle = obstacleAjout(r);
  if (obstacle) {
    if (empechement(r) === null) attendreLaRemise(r.id, ajout);
    return refuser(r.id, obstacle);
  }
  if (!seVend(produit)) return;
  const qte = (qteDans(r.reservation_produits, produit.id) ?? 0) + n;
  const faute = fauteQuantite(produit.id, qte, { qte: vendable(produit) });
  if (faute) return refuser(r.id, faute.phrase, faute.code);
  const taux = await couvertureUsuelle(r);
  if (taux === null) return refuser(r.id, clientNonLu(produit.libelle));
  // The basket may have changed meanwhile: edit its current lines.
  const vu = panierVu(r.id) ?? r;
  retenirProduit(produit);
  const ajoutees = ajouterProduit(vu, produit, n, taux);
  modifierReservation(vu, { lignes: noterBoites(ajoutees, produit.id, boites) });
  montrerLigne(produit.id, produit.libelle, qte);
}

/**
 * [MAI-8] Target closed meanwhile (paid elsewhere): the box goes to the next sale, with a message.
 */
async function reporterBoite(ajout: AttendRemise, fermee: Reservation): Promise<void> {
  lowBeep();
  const texte = phrasesReservation.boiteReportee(ajout.produit.libelle, numero(fermee.position));
  annoncer(texte);
  toast.avertir(texte);
  const cible = viserApres(fermee.id);
  await ajouterAuVise(ajout, cible).finally(cible.atteindre);
}
/** [MAI-8] Same for boxes the closed basket was not saved with. */
export function reporterLignes(id: number, { lignes = [] }: Edition): void {
  const fermee = receivedPanier(id);
  if (!fermee || estTraitable(fermee)) return;
  for (const { produit_id, ...laissees } of boitesLaissees(fermee, lignes))
    void produitDe(produit_id).then(
      (produit) => produit && reporterBoite({ produit, ...laissees }, fermee),
    );
}

/** [VTE-5] A scan under a discount waits: one key removes the discount and adds it. */
const attendreLaRemise = (id: number, attendu: AttendRemise): void =>
  store.set(attendentRemiseAtom, (tous) => ({ ...tous, [id]: [...(tous[id] ?? []), attendu] }));
export async function retirerRemiseEtAjouter(id: number): Promise<void> {
  const attendent = store.get(attendentRemiseAtom)[id] ?? [];
  modifierPanier({ remise: 0 });
  // All aimed at once: the hand may be at another basket before the first is in.
  await Promise.all(attendent.map(({ produit, n, boites }) => ajouter(produit, n, boites)));
}

/** [VTE-6] Replaces the product if in the basket of the press, else adds `n` to it. */
export async function prendreEquivalent(
  produit_id: number | null,
  equivalent_id: number,
  n: number,
): Promise<void> {
  const cible = viserPanier();
  store.set(rechercheAtom, '');
  await prendreAuVise({ produit_id, equivalent_id, n }, cible).finally(cible.atteindre);
}
async function prendreAuVise(
  { produit_id, equivalent_id, n }: { produit_id: number | null; equivalent_id: number; n: number },
  cible: Cible,
): Promise<void> {
  const equivalent = await produitDe(equivalent_id);
  const id = await cible.id;
  if (!equivalent) return;
  const r = id === null ? null : panierVu(id);
  const tient = r?.reservation_produits.some((l) => l.produit_id === produit_id) === true;
  if (!r || produit_id === null || !estTraitable(r) || !tient)
    return ajouterAuVise({ produit: equivalent, n, boites: [] }, cible);
  const obstacle = obstacleAjout(r);
  if (obstacle) return refuser(r.id, obstacle);
  if (!seVend(equivalent)) return;
  const taux_client = await couvertureUsuelle(r);
  if (taux_client === null) return refuser(r.id, clientNonLu(equivalent.libelle));
  const vu = panierVu(r.id) ?? r;
  const { voulues, prises } = boitesDuRemplacant(vu, produit_id, equivalent);
  if (prises < 1) return refuser(r.id, phrasesStock.stockInsuffisant, 'stock_insuffisant');
  const lignes = remplacerProduit(vu, { produit_id, par: equivalent, qte: prises, taux_client });
  retenirProduit(equivalent);
  modifierReservation(vu, { lignes });
  montrerLigne(equivalent.id, equivalent.libelle, qteDans(lignes, equivalent.id) ?? 1);
  if (prises < voulues)
    informer(r.id, phrasesReservation.remplaceEnPartie(equivalent.libelle, prises, voulues));
}

/**
 * [VTE-3] Twenty scans are twenty units, in order, each in the basket then open. Look-ups are
 * batched.
 */
export function scanner(code: string): void {
  const cible = viserPanier();
  const n = prendreMultiplicateur();
  void servirScan(code, n, cible)
    .catch(() => perdu(code))
    .finally(cible.atteindre);
}
/** A failed look-up is always shown: the seller scans again. */
function perdu(brut: string): void {
  const texte = phrasesScan.codeNonCherche(formatCode(brut));
  const id = store.get(selectionAtom);
  if (id === null) toast.avertir(texte);
  else refuser(id, texte);
}
/** Lazy-loaded; offline, the code stays unknown. */
const connuDeLaBaseParCode = (code: string): Promise<MedicamentHorsStock | null> =>
  import('./hors-stock.queries.ts').then(
    ({ horsStockDuCode }) => horsStockDuCode(code),
    () => null,
  );
/** Boxes for the next code ('3*'); used once. */
function prendreMultiplicateur(): number {
  const { n, mots } = lireMultiplicateur(store.get(rechercheAtom));
  if (n === 1 || mots !== '') return 1;
  store.set(rechercheAtom, '');
  return n;
}
async function servirScan(brut: string, n: number, cible: Cible): Promise<void> {
  const boite = await lireEnfin(() => lireBoite(brut, { lots: true }));
  store.set(codeInconnuAtom, null);
  if (boite === 'inconnue') return announceInconnu(brut, await cible.id);
  if (!boite) return;
  if (seRefuse(boite.constat)) return refuserPerimee(boite, await cible.id);
  announceConstat(boite);
  const { produit, code } = boite;
  const lues = n * boite.boites;
  await ajouterAuVise({ produit, n: lues, boites: avecBoites([], code, lues) }, cible);
}
/** [SCN-25] Expired: refused in red, with its sound, without override. */
function refuserPerimee({ produit, code, constat }: BoiteScannee, id: number | null): void {
  const texte = phraseDuConstat(constat ?? 'perime', produit.libelle, code);
  lowBeep();
  annoncer(texte);
  toast.refuser(texte, phrasesScan.boitePerimee);
  if (id !== null) aviser(id, texte);
}
/** Shows the medicine base's answer, or unknown. */
async function announceInconnu(brut: string, id: number | null): Promise<void> {
  lowBeep();
  const dit = formatCode(brut);
  const connu = lireCode(brut) && (await connuDeLaBaseParCode(dit));
  if (connu) store.set(codeInconnuAtom, dit);
  const texte = connu
    ? phrasesHorsStock.connuDeLaBase(connu.libelle)
    : phrasesScan.codeInconnu(dit);
  annoncer(texte);
  if (id === null) toast.avertir(texte);
  else aviser(id, texte);
}
/**
 * [MAI-6] Enter while rows load: clears the search; the box goes to that moment's basket. `rang`:
 * row pointed at, `vise`: its product if one was shown there. A miss returns to the search.
 */
export function prendreMots(saisie: string, rang: number, vise: number | null = null): void {
  const { n, mots } = lireMultiplicateur(saisie);
  if (mots === '') return;
  const cible = viserPanier();
  store.set(rechercheAtom, '');
  const rendre = () => store.set(rechercheAtom, (tape) => (tape === '' ? saisie : tape));
  void lireEnfin(() => produitsDesMots(mots))
    .then((lus) => {
      const produit = lus.find((p) => p.id === vise) ?? lus[Math.min(rang, lus.length - 1)];
      if (produit && vendable(produit) > 0) return ajouterAuVise({ produit, n, boites: [] }, cible);
      rendre();
      if (produit) return announceInvendable(produit, saisie);
      lowBeep();
      return toast.avertir(phrasesReservation.rienTrouve(mots));
    })
    .catch(() => {
      rendre();
      toast.avertir(phrasesReservation.nonCherche(mots));
    })
    .finally(cible.atteindre);
}
/** Out of stock: message, and equivalents if the search is unchanged. */
function announceInvendable(produit: Produit, saisie: string): void {
  seVend(produit);
  const surLui = store.get(rechercheAtom) === saisie && store.get(reglementAtom) === null;
  if (surLui && dciCanonique(produit.dci) !== null) voirEquivalents(produit);
}
/**
 * [SCN-20] Code typed, or left by a slow scanner: its exact bearer or a refusal, never the first
 * result.
 */
export function prendreCode(code: string, n: number): void {
  const cible = viserPanier();
  void servirScan(code, n, cible)
    .catch(() => perdu(code))
    .finally(cible.atteindre);
}

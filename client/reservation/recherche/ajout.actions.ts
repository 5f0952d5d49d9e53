import { store } from '#client/base/store.ts';
import { clientDe } from '#client/clientele/client.queries.ts';
import { produitDe, produitDuCode, retenirProduit } from '#client/produit/produit.queries.ts';
import { lowBeep } from '#client/ui/sounds.ts';
import { toast } from '#client/ui/toast.ts';
import * as phrasesHorsStock from '#shared/medicament/hors-stock.phrases.ts';
import * as phrasesScan from '#shared/produit/scan.phrases.ts';
import * as phrasesStock from '#shared/produit/stock.phrases.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import { enCentimes } from '#shared/base/montant.ts';
import { lireCode } from '#shared/produit/codes.rules.ts';
import type { MedicamentHorsStock } from '#shared/medicament/hors-stock.schema.ts';
import { vendable } from '#shared/produit/lots.rules.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import type { LigneReservation, Reservation } from '#shared/reservation/reservation.schema.ts';
import { fauteQuantite, peutEtreAjoute } from '#shared/reservation/lignes.rules.ts';
import { empechement } from '../panier/empechements.rules.ts';
import { aviser, choisie, modifierPanier, refuser } from '../panier/panier.actions.ts';
import {
  ajouterProduit,
  lireMultiplicateur,
  remiseAppliquee,
  remplacerProduit,
} from '../panier/panier.rules.ts';
import { creerPanier } from '../reservation.actions.ts';
import {
  annonceAtom,
  codeInconnuAtom,
  eclairAtom,
  rechercheAtom,
  selectionAtom,
} from '../reservation.atoms.ts';

function montrerLigne(produit_id: number, libelle: string, qte: number): void {
  store.set(eclairAtom, (avant) => ({ produit_id, n: (avant?.n ?? 0) + 1 }));
  store.set(annonceAtom, `${libelle}, quantité ${qte}`);
}

/** Why nothing can be put in this basket now; null when it can. */
const obstacleAjout = (r: Reservation): string | null =>
  empechement(r) ?? (remiseAppliquee(r) ? phrasesReservation.remiseAppliquee : null);

/** False, and said, when there is none of it to sell or it has no price. */
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

/** [RES-10] Adds `n` of a product to the basket on screen; a first product makes the basket. */
export async function ajouter(produit: Produit, n: number): Promise<void> {
  const r = choisie() ?? (await creerPanier());
  if (!r) return;
  const obstacle = obstacleAjout(r);
  if (obstacle) return refuser(r.id, obstacle);
  if (!seVend(produit)) return;
  const qte = (qteDans(r.reservation_produits, produit.id) ?? 0) + n;
  const faute = fauteQuantite(produit.id, qte, { qte: vendable(produit) });
  if (faute) return refuser(r.id, faute.phrase, faute.code);
  const client = await clientDe(r.client_id);
  // The basket may have moved while the client was read: lines are always made from the one on
  // screen now.
  retenirProduit(produit);
  modifierPanier({
    lignes: ajouterProduit(choisie() ?? r, produit, n, client?.prise_en_charge ?? 0),
  });
  montrerLigne(produit.id, produit.libelle, qte);
}

/**
 * The equivalent in the basket: instead of the product it replaces when that one is there, else as
 * one more.
 */
export async function prendreEquivalent(produit_id: number, equivalent_id: number): Promise<void> {
  const equivalent = await produitDe(equivalent_id);
  const r = choisie();
  if (!equivalent) return;
  store.set(rechercheAtom, '');
  if (!r?.reservation_produits.some((l) => l.produit_id === produit_id))
    return ajouter(equivalent, 1);
  const obstacle = obstacleAjout(r);
  if (obstacle) return refuser(r.id, obstacle);
  if (!seVend(equivalent)) return;
  const client = await clientDe(r.client_id);
  const lignes = remplacerProduit(
    choisie() ?? r,
    produit_id,
    equivalent,
    client?.prise_en_charge ?? 0,
  );
  retenirProduit(equivalent);
  modifierPanier({ lignes });
  montrerLigne(equivalent.id, equivalent.libelle, qteDans(lignes, equivalent.id) ?? 1);
}

let scans = Promise.resolve();
/**
 * Scans are served one after the other, in the order they were made: twenty scans are twenty units.
 */
export function scanner(code: string): void {
  scans = scans.then(() => servirScan(code)).catch(() => perdu(code));
}
/** A box that could not be looked up is never lost in silence: the seller scans it again. */
function perdu(brut: string): void {
  const texte = phrasesScan.codeNonCherche(lireCode(brut)?.cips[0] ?? brut);
  const id = store.get(selectionAtom);
  if (id === null) toast.avertir(texte);
  else refuser(id, texte);
}
/** Asked only when a code is unknown: what asks is loaded then; cut off, the code stays unknown. */
const connuDeLaBaseParCode = (code: string): Promise<MedicamentHorsStock | null> =>
  import('./hors-stock.queries.ts').then(
    ({ horsStockDuCode }) => horsStockDuCode(code),
    () => null,
  );
async function servirScan(brut: string): Promise<void> {
  const code = lireCode(brut);
  const produit = code && (await produitDuCode(code));
  const { n, mots } = lireMultiplicateur(store.get(rechercheAtom));
  if (n > 1 && mots === '') store.set(rechercheAtom, '');
  store.set(codeInconnuAtom, null);
  if (produit) return ajouter(produit, mots === '' ? n : 1);
  lowBeep();
  const dit = code?.cips[0] ?? brut;
  const connu = code && (await connuDeLaBaseParCode(dit));
  if (connu) store.set(codeInconnuAtom, dit);
  const texte = connu
    ? phrasesHorsStock.connuDeLaBase(connu.libelle)
    : phrasesScan.codeInconnu(dit);
  store.set(annonceAtom, texte);
  const id = store.get(selectionAtom);
  if (id === null) toast.avertir(texte);
  else aviser(id, texte);
}

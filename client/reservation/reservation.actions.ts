import { appeler } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { magasin } from '#client/base/magasin.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { nouvelleCle } from '#client/base/cle.ts';
import { clientDe } from '#client/clientele/client.queries.ts';
import { produitConnu, produitDuCode } from '#client/produit/produit.queries.ts';
import { confirmer } from '#client/ui/dialogue-confirmation.tsx';
import { bipGrave } from '#client/ui/sons.ts';
import { toast } from '#client/ui/toast.ts';
import { enIso } from '#shared/base/dates.ts';
import { messages } from '#shared/base/messages.ts';
import { enCentimes } from '#shared/base/montant.ts';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import { type Client, CLIENT_COMPTANT, SECTEURS } from '#shared/clientele/client.schema.ts';
import { lireCode } from '#shared/produit/codes.rules.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { fauteCouverture, fauteQuantite, peutEtreAjoute } from '#shared/reservation/lignes.rules.ts';
import { creerReservation, majReservationAppel } from '#shared/reservation/reservation.api.ts';
import type { MajReservation, Reservation } from '#shared/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/reservation/transitions.rules.ts';
import { attendreRetour } from './attendre-retour.ts';
import { empechement } from './empechements.rules.ts';
import { creerEnregistreur } from './enregistreur.ts';
import { ajouterProduit, apercu, changerLigne, type Edition, lireMultiplicateur, remiseAppliquee, retirerProduit } from './panier.rules.ts';
import { annonceAtom, avisAtom, caisseHabituelleAtom, caissesChoisiesAtom, ecrituresAtom, eclairAtom, editionsAtom, pour, rechercheAtom, selectionAtom } from './reservation.atoms.ts';
import { cleJour, recevoirReservation } from './reservation.queries.ts';

const moi = (): string => magasin.get(sessionAtom)?.fullname ?? '';
export const recevoir = (r: Reservation): void => recevoirReservation(moi(), r);
const tenue = (id: number): Reservation | undefined => cache.getQueryData<Reservation[]>(cleJour(moi()))?.find((r) => r.id === id);

const enregistreur = creerEnregistreur({
  lire: tenue,
  recevoir,
  nouvelleCle,
  attendreRetour,
  envoyer: async (id, corps, cle) => {
    const reponse = await appeler(majReservationAppel, { parametres: { id }, corps, cle, silencieux: true });
    if (reponse.success && reponse.message !== messages.reservationEnregistree) aviser(id, reponse.message);
    return reponse;
  },
  montrer: (id, edition, etat) => {
    magasin.set(editionsAtom, pour(id, edition));
    magasin.set(ecrituresAtom, pour(id, etat));
  },
  refuser: (id, erreurs) => aviser(id, erreurs.join(' ')),
});
/** Sends again at once the edits that got no answer. */
export const relancerEcritures = (): void => enregistreur.relancer();

/** Says it next to the basket; an empty sentence takes the last one away. */
export function aviser(id: number, texte: string): void {
  magasin.set(avisAtom, pour(id, texte));
}

/** The basket on screen, edits included. */
function choisie(): Reservation | null {
  const id = magasin.get(selectionAtom);
  const recue = id === null ? undefined : tenue(id);
  return recue ? apercu(recue, magasin.get(editionsAtom)[recue.id] ?? null) : null;
}
export const choisir = (id: number | null): void => magasin.set(selectionAtom, id);

/** A new draft for COMPTANT, selected; null when it could not be made. */
export async function creer(): Promise<Reservation | null> {
  const reponse = await appeler(creerReservation, { corps: { created_by: moi(), client_id: CLIENT_COMPTANT, caisse_id: CAISSE_DEFAUT } });
  if (!reponse.success || !reponse.data) return null;
  recevoir(reponse.data);
  magasin.set(caissesChoisiesAtom, pour(reponse.data.id, magasin.get(caisseHabituelleAtom)));
  magasin.set(rechercheAtom, '');
  choisir(reponse.data.id);
  document.getElementById('recherche-produit')?.focus();
  return reponse.data;
}

function refuser(id: number, texte: string): void {
  bipGrave();
  magasin.set(annonceAtom, texte);
  aviser(id, texte);
}
/** Edits the basket on screen; `delai` lets typed text settle before it is sent. */
export function modifier(edition: Edition, delai = 0): void {
  const r = choisie();
  if (!r) return;
  const obstacle = empechement(r);
  if (obstacle) return refuser(r.id, obstacle);
  aviser(r.id, '');
  enregistreur.modifier(r.id, edition, delai);
}
const DELAI_TEXTE = 500;
export const modifierTexte = (edition: Edition): void => modifier(edition, DELAI_TEXTE);
/** Another client, with the insurance details the file holds for him. */
export const changerClient = (c: Client): void =>
  modifier({ client_id: c.id, client: c.libelle, identifiant_assure: c.identifiant_assure, nom_assure: c.nom, secteur_assure: SECTEURS.find((s) => s === c.secteur_assure) ?? null, numero_feuille_assure: null });

function modifierLignes(r: Reservation, lignes: Edition['lignes']): void {
  if (lignes) modifier({ lignes });
  if (lignes?.length === 0 && r.remise > 0) modifier({ remise: 0 });
}

function montrerLigne(produit_id: number, libelle: string, qte: number): void {
  magasin.set(eclairAtom, (avant) => ({ produit_id, n: (avant?.n ?? 0) + 1 }));
  magasin.set(annonceAtom, `${libelle}, quantité ${qte}`);
}

/** [RES-10] Adds `n` of a product to the basket on screen; a first product makes the basket. */
export async function ajouter(produit: Produit, n: number): Promise<void> {
  const r = choisie() ?? (await creer());
  if (!r) return;
  const obstacle = empechement(r) ?? (remiseAppliquee(r) ? messages.remiseAppliquee : null);
  if (obstacle) return refuser(r.id, obstacle);
  if (!peutEtreAjoute({ ...produit, prix_de_vente: enCentimes(produit.prix_de_vente) })) {
    bipGrave();
    toast.avertir(messages.ajoutImpossible(produit.libelle, produit.qte), messages.stockInsuffisant);
    return;
  }
  const qte = (r.reservation_produits.find((l) => l.produit_id === produit.id)?.qte ?? 0) + n;
  const faute = fauteQuantite(produit.id, qte, produit);
  if (faute) return refuser(r.id, faute);
  const client = await clientDe(r.client_id);
  // The basket may have moved while the client was read: lines are always made from the one on screen now.
  modifier({ lignes: ajouterProduit(choisie() ?? r, produit, n, client?.prise_en_charge ?? 0) });
  montrerLigne(produit.id, produit.libelle, qte);
}

export function changerQte(produit_id: number, qte: number): void {
  const r = choisie();
  const ligne = r?.reservation_produits.find((l) => l.produit_id === produit_id);
  if (!r || !ligne || ligne.qte === qte) return;
  const faute = remiseAppliquee(r) ? messages.remiseAppliquee : fauteQuantite(ligne.id, qte, produitConnu(produit_id) ?? { qte: Infinity });
  if (faute) return refuser(r.id, faute);
  modifier({ lignes: changerLigne(r, produit_id, { qte }) });
}
export function changerTaux(produit_id: number, taux: number): void {
  const r = choisie();
  if (!r) return;
  const faute = remiseAppliquee(r) ? messages.remiseAppliquee : fauteCouverture(taux);
  if (faute) return refuser(r.id, faute);
  modifier({ lignes: changerLigne(r, produit_id, { prise_en_charge: taux }) });
}
export function retirer(produit_id: number): void {
  const r = choisie();
  if (r) modifierLignes(r, retirerProduit(r, produit_id));
}

let scans = Promise.resolve();
/** Scans are served one after the other, in the order they were made: twenty scans are twenty units. */
export function scanner(code: string): void {
  scans = scans.then(() => servirScan(code)).catch((erreur: unknown) => console.error('scan', erreur));
}
async function servirScan(brut: string): Promise<void> {
  const code = lireCode(brut);
  const produit = code && (await produitDuCode(code));
  const { n, mots } = lireMultiplicateur(magasin.get(rechercheAtom));
  if (n > 1 && mots === '') magasin.set(rechercheAtom, '');
  if (produit) return ajouter(produit, mots === '' ? n : 1);
  bipGrave();
  const texte = messages.codeInconnu(code?.cips[0] ?? brut);
  magasin.set(annonceAtom, texte);
  const id = magasin.get(selectionAtom);
  if (id === null) toast.avertir(texte);
  else aviser(id, texte);
}

/** The version held once every edit of the basket is saved; null when one could not be. */
export async function versionEnregistree(id: number): Promise<number | null> {
  return (await enregistreur.vider(id)) ? (tenue(id)?.version ?? null) : null;
}
/** An act on the basket, after its edits: sent with the version then held. Null when it was not done. */
async function acte(id: number, corps: MajReservation): Promise<Reservation | null> {
  const version = await versionEnregistree(id);
  if (version === null) return null;
  const reponse = await appeler(majReservationAppel, { parametres: { id }, corps: { ...corps, version } });
  if (reponse.data && (reponse.success || reponse.statut === 409)) recevoir(reponse.data);
  if (!reponse.success) aviser(id, reponse.errors.join(' '));
  return reponse.success ? reponse.data : null;
}

/** [RES-5] Sends the basket to the register picked, or tells that register what changed. */
export async function envoyer(r: Reservation, caisse_id: number): Promise<void> {
  if (await acte(r.id, { caisse_id, switch_caisse_at: enIso(new Date()) })) magasin.set(caisseHabituelleAtom, caisse_id);
}

/** Register picked. Back to Default takes a sent basket away from its register at once (specification 2 §4). */
export function choisirCaisse(r: Reservation, caisse_id: number): void {
  magasin.set(caissesChoisiesAtom, pour(r.id, caisse_id));
  if (caisse_id !== CAISSE_DEFAUT) return;
  magasin.set(caisseHabituelleAtom, CAISSE_DEFAUT);
  if (r.switch_caisse_at !== null) modifier({ caisse_id });
}

/** Cancels, once confirmed. */
export async function annuler(r: Reservation): Promise<void> {
  if (estTraitable(r) && (await confirmer())) await acte(r.id, { status: 'Annule' });
}

export async function rafraichir(): Promise<void> {
  await cache.invalidateQueries({ queryKey: cleJour(moi()) });
}

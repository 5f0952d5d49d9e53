import { type ApiAnswer, callApi, isException } from '#client/base/call-api.ts';
import { cache, RefusedReading } from '#client/base/cache.ts';
import { newKey } from '#client/base/new-key.ts';
import { store } from '#client/base/store.ts';
import { confirmAct } from '#client/ui/confirm-dialog.tsx';
import { toast } from '#client/ui/toast.ts';
import { enIso } from '#shared/base/dates.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import { CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';
import { creerFacture } from '#shared/facture/devis.api.ts';
import {
  creerReservation,
  lireReservation,
  majReservationAppel,
} from '#shared/reservation/reservation.api.ts';
import type { MajReservation, Reservation } from '#shared/reservation/reservation.schema.ts';
import { boutonEnvoi, estTraitable } from '#shared/reservation/transitions.rules.ts';
import { insister } from './enregistrement/attendre-retour.ts';
import {
  allerAuFutur,
  allerAuPanier,
  attendEncore,
  demanderCreation,
  demanderGeste,
  mainEstA,
  viserPlace,
} from './gestes/gestes.ts';
import { type PanierVise, placeSuivante } from './gestes/gestes.rules.ts';
import { empechement } from './panier/empechements.rules.ts';
import { raisonDevis, raisonEnvoi, raisonSansEnvoi } from './panier/raisons.ts';
import {
  aviser,
  choisie,
  choisir,
  modifierPanier,
  moi,
  panierVu,
  recevoir,
  tenue,
  versionEnregistree,
} from './panier/panier.actions.ts';
import { avecAcceptation, repriseAcceptee } from './paiement/acceptation-du-panier.ts';
import { avecAccord } from './paiement/accord-du-panier.ts';
import {
  caisseHabituelleAtom,
  caissesChoisiesAtom,
  mainAtom,
  pour,
  rechercheAtom,
  vueVenteAtom,
} from './reservation.atoms.ts';
import { attendreJour, cleJour, garderOuvert } from './reservation.queries.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { numero } from './barre/pastille.rules.ts';
import { estVierge } from './panier/panier.rules.ts';

/** Shows this basket, ready for the next product; `viser` false: the focus stays where it is. */
function ouvrir(id: number, viser = true): void {
  store.set(vueVenteAtom, 'produits');
  choisir(id);
  if (viser && !document.querySelector('.bp6-overlay-open [role="dialog"]'))
    document.getElementById('recherche-produit')?.focus();
}

/** Where the seller's hand is; null when no field has it. */
const champTenu = (): Element | null =>
  document.activeElement === document.body ? null : document.activeElement;

/**
 * A new draft for COMPTANT, selected when the hand is still there; null when it could not be made.
 * What the seller types or opens while it is made is left alone; `cherche`: what the search held when
 * it was asked, to be cleared.
 */
async function creerSurLeServeur(
  place: PanierVise,
  cherche: string | null,
): Promise<number | null> {
  const tenu = champTenu();
  const corps = { created_by: moi(), client_id: CLIENT_COMPTANT, caisse_id: CAISSE_DEFAUT };
  const cle = newKey();
  const reponse = await insister(
    () => callApi(creerReservation, { corps, cle }),
    ({ statut }) => statut === 0,
  );
  if (!reponse.success || !reponse.data) {
    toast.avertir(
      isException(reponse)
        ? phrasesReservation.reservationErreurCreation
        : phrasesReservation.reservationNonCreee,
    );
    return null;
  }
  const { id } = reponse.data;
  // made before the day was read: its first read may not know it
  await insister(
    () => attendreJour(moi()),
    (lu) => lu instanceof RefusedReading && lu.statut === 0,
  );
  recevoir(reponse.data);
  nesIci.add(id);
  store.set(caissesChoisiesAtom, pour(id, store.get(caisseHabituelleAtom)));
  if (!mainEstA(place)) return id;
  if (store.get(rechercheAtom) === cherche) store.set(rechercheAtom, '');
  // [VTE-1] F4 then F3: the client's field was opened while it was made, and keeps the hand.
  ouvrir(id, champTenu() === null || champTenu() === tenu);
  return id;
}
/** By the basket that was closed: where the boxes go that it was not in time for. */
const suites = new Map<number, PanierVise>();
/** A basket is asked for; the hand goes there, unless it is apart. */
function creerUnPanier(cherche: string | null, yAller = true): PanierVise {
  const avant = choisie();
  const suivante = demanderCreation(async (place) => {
    const id = await creerSurLeServeur(place, cherche);
    for (const [fermee, suite] of suites) {
      if (suite !== place) continue;
      if (id === null) suites.delete(fermee);
      else suites.set(fermee, id);
    }
    return id;
  }, yAller);
  const premiere = avant && yAller && !estTraitable(avant) && !suites.has(avant.id);
  if (premiere) suites.set(avant.id, suivante);
  return suivante;
}

/** Baskets made by this page: the same seller may be at another station too. */
const nesIci = new Set<number>();
/** The basket here in which nothing was put yet, nor is on its way. */
function panierVierge(): number | null {
  const ici = [choisie(), ...[...nesIci].map(panierVu)];
  return ici.find((r) => r && estVierge(r) && !attendEncore(r.id))?.id ?? null;
}

/** [VTE-1] Opens the next sale: the empty draft at hand, or being made, else a new one [MAI-2]. */
export function creerPanier(): void {
  const place = placeSuivante(store.get(mainAtom), panierVierge());
  if (place === null) creerUnPanier(store.get(rechercheAtom));
  else if (typeof place === 'string') allerAuFutur(place);
  else {
    allerAuPanier(place);
    ouvrir(place);
  }
}
/** [VTE-4] A word begun over a basket that has ended is for the next sale, and stays as it is typed. */
export function commencerLaSuivante(): void {
  if (viserPlace() === null) creerUnPanier(null);
}

/** The basket an act aims at, decided the moment it is asked; `atteindre` once it is done. */
export interface Cible {
  /** Comes when its turn does; null when that basket could not be made. */
  id: Promise<number | null>;
  atteindre: () => void;
}
/**
 * [VTE-2] The basket that a product scanned or taken now is for: the one being made; else the one
 * on screen; after a sale that has ended, or whose payment was pressed, the next one [MAI-1].
 */
export const viserPanier = (): Cible => prendreTour(viserPlace() ?? creerUnPanier(null));
function prendreTour(place: PanierVise): Cible {
  let atteindre = (): void => undefined;
  const atteinte = new Promise<void>((ok) => (atteindre = ok));
  const id = new Promise<number | null>((ok) => {
    demanderGeste('boite', place, (tour) => {
      ok(tour);
      return atteinte;
    });
  });
  return { id, atteindre };
}
/**
 * [MAI-8] The basket for what one closed meanwhile did not take: the next sale when it is still on screen,
 * else one apart, the same for all of it; never another client's.
 */
export function viserApres(id: number): Cible {
  const surEcran = choisie()?.id === id && viserPlace() === null;
  const place = suites.get(id) ?? creerUnPanier(null, surEcran);
  suites.set(id, place);
  return prendreTour(place);
}
/** The next seller made none of these. */
export function oublierNaissances(): void {
  nesIci.clear();
  suites.clear();
}

/**
 * [MAI-4] Something done to the basket on screen, once the boxes scanned before it are in; to the one
 * being made, as soon as it is there. What keeps it from being done is looked at then.
 */
export function surLePanier(
  genre: 'acte' | 'envoi',
  acte: (r: Reservation) => Promise<void> | void,
): void {
  const place = viserPlace();
  if (place === null) return direSansPanier();
  demanderGeste(genre, place, (id) => {
    const r = id === null ? null : panierVu(id);
    return r ? acte(r) : undefined;
  });
}
/** No basket takes this act: none is there, or the one on screen has ended. */
export function direSansPanier(): void {
  const r = choisie();
  toast.avertir((r && empechement(r)) ?? phrasesReservation.totauxSansReservation);
}

async function envoyerActe(
  id: number,
  corps: MajReservation,
): Promise<ApiAnswer<Reservation> | null> {
  const version = await versionEnregistree(id);
  return version === null
    ? null
    : callApi(majReservationAppel, { parametres: { id }, corps: { ...corps, version } });
}
/**
 * An act on the basket, after its edits: sent with the version then held. Null when it was not
 * done.
 */
async function acte(id: number, corps: MajReservation): Promise<Reservation | null> {
  const reponse = await repriseAcceptee(id, () => envoyerActe(id, corps));
  if (!reponse) return null;
  if (reponse.data && (reponse.success || reponse.statut === 409)) recevoir(reponse.data);
  // Done, what kept it from being done a moment ago is no longer so: read then, it would mislead.
  aviser(id, reponse.success ? '' : reponse.errors.join(' '));
  return reponse.success ? reponse.data : null;
}

/**
 * [RES-5] Sends the basket to the register picked, or tells that register what changed; once its
 * seller let through what must not go together [CIN-5], and a manager has agreed to what asks for it
 * [ACO-5].
 */
export const envoyer = (): void =>
  surLePanier('envoi', async (r) => {
    const caisse_id = store.get(caissesChoisiesAtom)[r.id] ?? r.caisse_id;
    const bouton = boutonEnvoi({ ...r, nb_lignes: r.reservation_produits.length }, caisse_id);
    const raison = bouton ? raisonEnvoi(r, bouton) : raisonSansEnvoi(r);
    if (raison) return toast.avertir(raison);
    await avecAcceptation(r, () => avecAccord(r, () => faireEnvoi(r, caisse_id)));
  });
async function faireEnvoi(r: Reservation, caisse_id: number): Promise<void> {
  if (!(await acte(r.id, { caisse_id, switch_caisse_at: enIso(new Date()) }))) return;
  store.set(caisseHabituelleAtom, caisse_id);
  // Sent, the basket itself says where it is: it may be moved to another desk.
  store.set(caissesChoisiesAtom, ({ [r.id]: _choisie, ...autres }) => autres);
}

/**
 * Register picked. Back to Default takes a sent basket away from its register at once
 * (specification 2 §4).
 */
export function choisirCaisse(r: Reservation, caisse_id: number): void {
  store.set(caissesChoisiesAtom, pour(r.id, caisse_id));
  if (caisse_id !== CAISSE_DEFAUT) return;
  store.set(caisseHabituelleAtom, CAISSE_DEFAUT);
  if (r.switch_caisse_at !== null) modifierPanier({ caisse_id });
}

/** Cancels, once confirmed. */
export const annuler = (): void => surLePanier('acte', annulerPanier);
async function annulerPanier(r: Reservation): Promise<void> {
  if (!estTraitable(r)) return;
  const boites = r.reservation_produits.reduce((somme, l) => somme + l.qte, 0);
  const net = formatFcfa(r.net_a_payer);
  const quoi = phrasesReservation.panierAAnnuler(numero(r.position), boites, net);
  if (!(await confirmAct({ quoi }))) return;
  if (!(await acte(r.id, { status: 'Annule' })))
    toast.avertir(phrasesReservation.reservationErreurAnnulation);
}

/**
 * [RES-38] Turns the basket into a quote, once confirmed; its quote invoice is made with it, and
 * asked for here only to say so.
 */
export const enDevis = (): void => surLePanier('acte', transformerEnDevis);
async function transformerEnDevis(r: Reservation): Promise<void> {
  const raison = raisonDevis(r);
  if (raison) return toast.avertir(raison);
  const quoi = phrasesReservation.panierEnDevis(numero(r.position), formatFcfa(r.net_a_payer));
  if (!(await confirmAct({ quoi }))) return;
  if (await acte(r.id, { status: 'Devis', switch_devis_at: enIso(new Date()) }))
    await callApi(creerFacture, { corps: { reservation_id: r.id } });
}

export async function rafraichirPaniers(): Promise<void> {
  await cache
    .refetchQueries({ queryKey: cleJour(moi()) }, { throwOnError: true })
    .catch(() => toast.avertir(phrasesReservation.rafraichissement));
}

/**
 * Opens the basket that an address names (`?id=42`): of the day, or read when it is older. Another
 * seller's is not this screen's.
 */
export async function ouvrirPanier(lien: string): Promise<void> {
  const id = Number(lien);
  if (!Number.isSafeInteger(id) || id < 1)
    return toast.avertir(phrasesReservation.reservationIdInvalide);
  if (tenue(id)) return allerAuPanier(id);
  const reponse = await callApi(lireReservation, { parametres: { id }, silencieux: true });
  if (isException(reponse)) return toast.avertir(phrasesReservation.reservationNonLue);
  if (!reponse.success || !reponse.data)
    return toast.avertir(phrasesReservation.reservationNonChargee);
  if (reponse.data.created_by !== moi())
    return toast.avertir(phrasesReservation.reservationSelectionInvalide);
  garderOuvert(id);
  recevoir(reponse.data);
  allerAuPanier(id);
}

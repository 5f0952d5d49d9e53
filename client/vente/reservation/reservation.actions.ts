import { type ApiAnswer, callApi, isException } from '#client/base/call-api.ts';
import { cache, RefusedReading } from '#client/base/cache.ts';
import { newKey } from '#client/base/new-key.ts';
import { store } from '#client/base/store.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { toast } from '#client/ui/toast.ts';
import { enIso } from '#shared/base/dates.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { creerFacture } from '#shared/vente/facture/devis.api.ts';
import {
  creerReservation,
  lireReservation,
  majReservationAppel,
} from '#shared/vente/reservation/reservation.api.ts';
import type { MajReservation, Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { boutonEnvoi, estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
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
  receivedPanier,
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
import { attendreJour, cleJour, keepOuvert } from './reservation.queries.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { numero } from './barre/pastille.rules.ts';
import { estVierge } from './panier/panier.rules.ts';

/** `viser` false keeps the focus. */
function ouvrir(id: number, viser = true): void {
  store.set(vueVenteAtom, 'produits');
  choisir(id);
  if (viser && !document.querySelector('.bp6-overlay-open [role="dialog"]'))
    document.getElementById('recherche-produit')?.focus();
}

const focusedField = (): Element | null =>
  document.activeElement === document.body ? null : document.activeElement;

/** Selected unless the seller moved on; null on failure. `cherche`: search text to clear. */
async function creerSurLeServeur(
  place: PanierVise,
  cherche: string | null,
): Promise<number | null> {
  const tenu = focusedField();
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
  // the day's first read may lack it
  await insister(
    () => attendreJour(moi()),
    (lu) => lu instanceof RefusedReading && lu.statut === 0,
  );
  recevoir(reponse.data);
  nesIci.add(id);
  store.set(caissesChoisiesAtom, pour(id, store.get(caisseHabituelleAtom)));
  if (!mainEstA(place)) return id;
  if (store.get(rechercheAtom) === cherche) store.set(rechercheAtom, '');
  // [VTE-1] F4 then F3: the client field opened meanwhile keeps the focus.
  ouvrir(id, focusedField() === null || focusedField() === tenu);
  return id;
}
/** By closed basket: where its late boxes go. */
const suites = new Map<number, PanierVise>();
/** Focuses it, unless it is apart. */
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

/** Created by this page: the same seller may be elsewhere too. */
const nesIci = new Set<number>();
/** Empty, with no line in flight. */
function panierVierge(): number | null {
  const ici = [choisie(), ...[...nesIci].map(panierVu)];
  return ici.find((r) => r && estVierge(r) && !attendEncore(r.id))?.id ?? null;
}

/** [VTE-1] The empty draft at hand or being created, else a new one [MAI-2]. */
export function creerPanier(): void {
  const place = placeSuivante(store.get(mainAtom), panierVierge());
  if (place === null) creerUnPanier(store.get(rechercheAtom));
  else if (typeof place === 'string') allerAuFutur(place);
  else {
    allerAuPanier(place);
    ouvrir(place);
  }
}
/** [VTE-4] A word begun over a closed basket is for the next sale. */
export function commencerLaSuivante(): void {
  if (viserPlace() === null) creerUnPanier(null);
}

/** Decided at once; `atteindre` once done. */
export interface Cible {
  /** Resolves in turn; null when creation failed. */
  id: Promise<number | null>;
  atteindre: () => void;
}
/**
 * [VTE-2] The one being created, else on screen; once closed or payment pressed, the next [MAI-1].
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
 * [MAI-8] For leftovers of a closed basket: the next sale if on screen, else one apart; never
 * another client's.
 */
export function viserApres(id: number): Cible {
  const surEcran = choisie()?.id === id && viserPlace() === null;
  const place = suites.get(id) ?? creerUnPanier(null, surEcran);
  suites.set(id, place);
  return prendreTour(place);
}
export function oublierNaissances(): void {
  nesIci.clear();
  suites.clear();
}

/**
 * [MAI-4] After the boxes scanned before it, or once the basket is created; obstacles are checked
 * then.
 */
export function surLePanier(
  genre: 'acte' | 'envoi',
  acte: (r: Reservation) => Promise<void> | void,
): void {
  const place = viserPlace();
  if (place === null) return announceSansPanier();
  demanderGeste(genre, place, (id) => {
    const r = id === null ? null : panierVu(id);
    return r ? acte(r) : undefined;
  });
}
export function announceSansPanier(): void {
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
/** After its edits, with the current version. Null on failure. */
async function acte(id: number, corps: MajReservation): Promise<Reservation | null> {
  const reponse = await repriseAcceptee(id, () => envoyerActe(id, corps));
  if (!reponse) return null;
  if (reponse.data && (reponse.success || reponse.statut === 409)) recevoir(reponse.data);
  // Once done, the earlier reason is outdated.
  aviser(id, reponse.success ? '' : reponse.errors.join(' '));
  return reponse.success ? reponse.data : null;
}

/**
 * [RES-5] Sends or updates at the register, once contraindications are let through [CIN-5] and a
 * manager agreed [ACO-5].
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
  // Once sent, the basket itself holds its register.
  store.set(caissesChoisiesAtom, ({ [r.id]: _choisie, ...autres }) => autres);
}

/** Back to Default withdraws it from its register at once (specification 2 §4). */
export function choisirCaisse(r: Reservation, caisse_id: number): void {
  store.set(caissesChoisiesAtom, pour(r.id, caisse_id));
  if (caisse_id !== CAISSE_DEFAUT) return;
  store.set(caisseHabituelleAtom, CAISSE_DEFAUT);
  if (r.switch_caisse_at !== null) modifierPanier({ caisse_id });
}

export const annuler = (): void => surLePanier('acte', annulerPanier);
async function annulerPanier(r: Reservation): Promise<void> {
  if (!estTraitable(r)) return;
  const boites = r.reservation_produits.reduce((somme, l) => somme + l.qte, 0);
  const net = formatFcfa(r.net_a_payer);
  const quoi = phrasesReservation.panierAAnnuler(numero(r.position), boites, net);
  if (!(await askFirst({ quoi }))) return;
  if (!(await acte(r.id, { status: 'Annule' })))
    toast.avertir(phrasesReservation.reservationErreurAnnulation);
}

/** [RES-38] After confirmation; the server makes the quote invoice. */
export const enDevis = (): void => surLePanier('acte', transformerEnDevis);
async function transformerEnDevis(r: Reservation): Promise<void> {
  const raison = raisonDevis(r);
  if (raison) return toast.avertir(raison);
  const quoi = phrasesReservation.panierEnDevis(numero(r.position), formatFcfa(r.net_a_payer));
  if (!(await askFirst({ quoi }))) return;
  if (await acte(r.id, { status: 'Devis', switch_devis_at: enIso(new Date()) }))
    await callApi(creerFacture, { corps: { reservation_id: r.id } });
}

export async function rafraichirPaniers(): Promise<void> {
  await cache
    .refetchQueries({ queryKey: cleJour(moi()) }, { throwOnError: true })
    .catch(() => toast.avertir(phrasesReservation.rafraichissement));
}

/** `?id=42`: of the day, or fetched when older. Another seller's is refused. */
export async function ouvrirPanier(lien: string): Promise<void> {
  const id = Number(lien);
  if (!Number.isSafeInteger(id) || id < 1)
    return toast.avertir(phrasesReservation.reservationIdInvalide);
  if (receivedPanier(id)) return allerAuPanier(id);
  const reponse = await callApi(lireReservation, { parametres: { id }, silencieux: true });
  if (isException(reponse)) return toast.avertir(phrasesReservation.reservationNonLue);
  if (!reponse.success || !reponse.data)
    return toast.avertir(phrasesReservation.reservationNonChargee);
  if (reponse.data.created_by !== moi())
    return toast.avertir(phrasesReservation.reservationSelectionInvalide);
  keepOuvert(id);
  recevoir(reponse.data);
  allerAuPanier(id);
}

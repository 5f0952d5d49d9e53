import { type ApiAnswer, callApi, isException } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
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
import { estTraitable } from '#shared/reservation/transitions.rules.ts';
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
 * A new draft for COMPTANT, selected; null when it could not be made. What the seller types or
 * opens while it is made is left alone; `cherche`: what the search held when it was asked, to be
 * cleared.
 */
async function creerSurLeServeur(cherche: string | null): Promise<Reservation | null> {
  const tenu = champTenu();
  const reponse = await callApi(creerReservation, {
    corps: { created_by: moi(), client_id: CLIENT_COMPTANT, caisse_id: CAISSE_DEFAUT },
  });
  if (!reponse.success || !reponse.data) {
    toast.avertir(
      isException(reponse)
        ? phrasesReservation.reservationErreurCreation
        : phrasesReservation.reservationNonCreee,
    );
    return null;
  }
  await attendreJour(moi()); // made before the day was read: its first read may not know it
  recevoir(reponse.data);
  store.set(caissesChoisiesAtom, pour(reponse.data.id, store.get(caisseHabituelleAtom)));
  if (store.get(rechercheAtom) === cherche) store.set(rechercheAtom, '');
  // [VTE-1] F4 then F3: the client's field was opened while it was made, and keeps the hand.
  ouvrir(reponse.data.id, champTenu() === null || champTenu() === tenu);
  return reponse.data;
}

/** The basket being made: `visee` once a product waits for it. */
let creation: { faite: Promise<Reservation | null>; visee: boolean } | null = null;
/** Baskets made by this page: the same seller may be at another station too. */
const nesIci = new Set<number>();
/** How many products are on their way into each basket, aimed at but not yet in its lines. */
const attendus = new Map<number, number>();
const attendre = (id: number, n: 1 | -1): void =>
  void attendus.set(id, (attendus.get(id) ?? 0) + n);

/** The basket here in which nothing was put yet, nor is on its way. */
function panierVierge(): Reservation | null {
  const ici = [choisie(), ...[...nesIci].map(panierVu)];
  return ici.find((r) => r && estVierge(r) && (attendus.get(r.id) ?? 0) === 0) ?? null;
}

/**
 * [VTE-1] Opens the next sale: the empty draft at hand, else a new one. Asked again while one is
 * being made, it is the same one, unless a product already waits for that one.
 */
export function creerPanier({ garderLaRecherche = false } = {}): Promise<Reservation | null> {
  if (creation && !creation.visee) return creation.faite;
  const vierge = creation ? null : panierVierge();
  if (vierge) {
    ouvrir(vierge.id);
    return Promise.resolve(vierge);
  }
  const cherche = garderLaRecherche ? null : store.get(rechercheAtom);
  const faite = (creation?.faite ?? Promise.resolve(null)).then(() => creerSurLeServeur(cherche));
  const mienne = { faite, visee: false };
  creation = mienne;
  void faite.then((r) => {
    if (r) nesIci.add(r.id);
    if (creation === mienne) creation = null;
  });
  return faite;
}

/** The basket an act aims at, decided the moment it is asked; `atteindre` once it is done. */
export interface Cible {
  /** Null when that basket could not be made. */
  id: Promise<number | null>;
  atteindre: () => void;
}
/**
 * [VTE-2] The basket that a product scanned or taken now is for: the one being made; else the one
 * on screen; after a sale that has ended, the next one.
 */
export function viserPanier(): Cible {
  const r = choisie();
  if (!creation && r && estTraitable(r)) {
    attendre(r.id, 1);
    return { id: Promise.resolve(r.id), atteindre: () => attendre(r.id, -1) };
  }
  const faite = creation?.faite ?? creerPanier();
  if (creation) creation.visee = true;
  const id = faite.then((neuf) => {
    if (neuf) attendre(neuf.id, 1);
    return neuf?.id ?? null;
  });
  const atteindre = () => void id.then((neuf) => neuf !== null && attendre(neuf, -1));
  return { id, atteindre };
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

/** Baskets on their way to a register: pressed twice, they go once. */
const enEnvoi = new Set<number>();
/**
 * [RES-5] Sends the basket to the register picked, or tells that register what changed; once its
 * seller let through what must not go together [CIN-5], and a manager has agreed to what asks for it
 * [ACO-5].
 */
export async function envoyer(r: Reservation, caisse_id: number): Promise<void> {
  if (enEnvoi.has(r.id)) return;
  enEnvoi.add(r.id);
  await avecAcceptation(r, () => avecAccord(r, () => faireEnvoi(r, caisse_id))).finally(() =>
    enEnvoi.delete(r.id),
  );
}
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
export async function annuler(r: Reservation): Promise<void> {
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
export async function enDevis(r: Reservation): Promise<void> {
  if (!estTraitable(r)) return;
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
  if (tenue(id)) return choisir(id);
  const reponse = await callApi(lireReservation, { parametres: { id }, silencieux: true });
  if (isException(reponse)) return toast.avertir(phrasesReservation.reservationNonLue);
  if (!reponse.success || !reponse.data)
    return toast.avertir(phrasesReservation.reservationNonChargee);
  if (reponse.data.created_by !== moi())
    return toast.avertir(phrasesReservation.reservationSelectionInvalide);
  garderOuvert(id);
  recevoir(reponse.data);
  choisir(id);
}

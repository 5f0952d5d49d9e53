import { corpsClientFacture } from '#client/certification/client-facture.atoms.ts';
import type { ApiAnswer } from '#client/base/call-api.ts';
import { arrondirEspecesAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { retenirRendu } from '#client/ui/reglement/dernier-rendu.atoms.ts';
import {
  aPayerDe,
  duAChange,
  lirePanier,
  type PanierAffiche,
} from '#client/ui/reglement/panier-affiche.ts';
import { lowBeep } from '#client/ui/sounds.ts';
import { toast } from '#client/ui/toast.ts';
import { enIso } from '#shared/base/dates.ts';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import { corpsReglement, type PartPaiement } from '#shared/caisse/parts.rules.ts';
import { empreintePayee } from '#shared/reservation/contenu.rules.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/reservation/transitions.rules.ts';
import {
  suivreLaMain,
  demanderGeste,
  paiementPresse,
  retirerGestes,
  viserPlace,
} from '../gestes/gestes.ts';
import { remiseAppliquee } from '../panier/panier.rules.ts';
import { raisonPaiement, raisonRemise } from '../panier/raisons.ts';
import { avecAcceptation, repriseAcceptee } from './acceptation-du-panier.ts';
import { avecAccord } from './accord-du-panier.ts';
import { imprimerIci, imprimerTicket, payerUneFois } from './paiement.offert.ts';
import { retirerRemiseEtAjouter } from '../recherche/ajout.actions.ts';
import {
  aviser,
  choisie,
  panierVu,
  recevoir,
  versionEnregistree,
} from '../panier/panier.actions.ts';
import { direSansPanier, surLePanier } from '../reservation.actions.ts';
import {
  entreeTropTotAtom,
  reglementAtom,
  remiseOuverteAtom,
  verrouPaiementAtom,
  vueVenteAtom,
} from '../reservation.atoms.ts';

const VERROU_MS = 3_000;

/** The discount key: takes it away when it is there, else opens its field. */
export const basculerRemise = (): void =>
  surLePanier('acte', (r) => {
    const raison = raisonRemise(r);
    if (raison) return toast.avertir(raison);
    if (remiseAppliquee(r)) return void retirerRemiseEtAjouter(r.id);
    return store.set(remiseOuverteAtom, (ouverte) => !ouverte);
  });

/**
 * [MAI-4] The payment key, of the basket on screen or being made, once nothing of it waits.
 */
export function demanderPaiement(): void {
  const place = viserPlace();
  if (place !== null) demanderGeste('reglement', place, (id) => commencerReglement(id));
  else if (store.get(verrouPaiementAtom)) toast.avertir(phrasesReservation.payeeALInstant);
  else if (!paiementPresse()) direSansPanier();
}
/** Escape, before the Règlement came: it will not. */
export function renoncerAuReglement(): void {
  store.set(entreeTropTotAtom, false);
  retirerGestes('reglement');
}
/** Enter, before its amount came: nothing is paid unread, and it is said. */
export function presserTropTot(): void {
  store.set(entreeTropTotAtom, true);
  lowBeep();
  toast.avertir(phrasesReservation.reglementAttend);
}

/**
 * Once its seller let through what must not go together and a manager has agreed to what asks for it:
 * nothing to pay ends the sale at once, else the dialog opens, for the basket still on screen.
 */
function commencerReglement(id: number | null): Promise<void> | void {
  store.set(entreeTropTotAtom, false);
  const r = choisie();
  if (!r || r.id !== id) return undefined;
  const raison = raisonPaiement(r);
  if (raison) return toast.avertir(raison);
  return avecAcceptation(r, () => avecAccord(r, () => ouvrirReglement(r.id)));
}
function ouvrirReglement(id: number): void {
  const r = choisie();
  if (r?.id !== id) return;
  if (r.net_a_payer === 0) validerReglement(lirePanier(r), []);
  else store.set(reglementAtom, lirePanier(r));
}
/** The dialog goes away, unless it is paying; what waited for it goes on. */
export function fermerReglement(): void {
  if (paiementPresse()) return;
  store.set(reglementAtom, null);
  suivreLaMain();
}
/** The amounts shown are read again: what is paid is what is shown from now on. */
export function relireReglement(): void {
  const lue = store.get(reglementAtom);
  const r = lue && panierVu(lue.id);
  if (lue) store.set(reglementAtom, r ? lirePanier(r) : null);
}

/**
 * [MAI-5] An amount once shown is never paid otherwise: what is paid for has moved since it was read, it
 * is read again first. `arrondir`: cash is rounded now.
 */
export const reglementARelire = (lue: PanierAffiche, r: Reservation, arrondir: boolean): boolean =>
  !estTraitable(r) || empreintePayee(lue) !== empreintePayee(r) || duAChange(lue, arrondir);

/** Each payment lifts its own lock only: an older one says nothing of the last. */
function retenirLaTouche(): void {
  const mien = Symbol('paiement');
  store.set(verrouPaiementAtom, mien);
  setTimeout(() => store.set(verrouPaiementAtom, (v) => (v === mien ? null : v)), VERROU_MS);
}

async function envoyerPaiement(
  lue: PanierAffiche,
  payees: readonly PartPaiement[],
): Promise<ApiAnswer<Reservation> | null> {
  const version = await versionEnregistree(lue.id);
  const r = panierVu(lue.id);
  if (version === null || !r) return null;
  if (reglementARelire(lue, r, store.get(arrondirEspecesAtom))) return null;
  return payerUneFois(lue.id, {
    version,
    status: 'Termine',
    caisse_id: CAISSE_DEFAUT,
    ...corpsReglement(aPayerDe(lue), payees),
    ...corpsClientFacture(lue.id),
    switch_finish_at: enIso(new Date()),
  });
}
/** [MAI-5] Pays the basket as it was read when it was pressed; nothing, when it has moved since. */
export const validerReglement = (lue: PanierAffiche, payees: readonly PartPaiement[]): boolean =>
  demanderGeste('paiement', lue.id, () => payer(lue, payees));
/**
 * Pays on the selling screen, that is on register Default, then prints. Locked three seconds after,
 * so that a key held pays nothing else.
 */
async function payer(lue: PanierAffiche, payees: readonly PartPaiement[]): Promise<void> {
  const reponse = await repriseAcceptee(lue.id, () => envoyerPaiement(lue, payees));
  if (!reponse) return lowBeep();
  if (reponse.data && (reponse.success || reponse.statut === 409)) recevoir(reponse.data);
  if (!reponse.success || !reponse.data) return aviser(lue.id, reponse.errors.join(' '));
  aviser(lue.id, '');
  store.set(reglementAtom, null);
  retenirRendu(reponse.data);
  store.set(vueVenteAtom, 'panier'); // a narrow screen shows the change first
  retenirLaTouche();
  void imprimerPaiement(reponse.data); // the next sale does not wait for the paper
}

export async function imprimerPaiement(r: Reservation): Promise<void> {
  recevoir(await imprimerTicket(r));
}
/** By the browser, when Default's own printer does not answer. */
export async function imprimerPaiementIci(r: Reservation): Promise<void> {
  recevoir(await imprimerIci(r));
}

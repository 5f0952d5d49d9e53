import { corpsClientFacture } from '#client/vente/certification/client-facture.atoms.ts';
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
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { corpsReglement, type PartPaiement } from '#shared/vente/caisse/parts.rules.ts';
import { empreintePayee } from '#shared/vente/reservation/contenu.rules.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
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
import { announceSansPanier, surLePanier } from '../reservation.actions.ts';
import {
  entreeTropTotAtom,
  reglementAtom,
  remiseOuverteAtom,
  verrouPaiementAtom,
  vueVenteAtom,
} from '../reservation.atoms.ts';

const VERROU_MS = 3_000;

/** Removes the discount, else opens its field. */
export const basculerRemise = (): void =>
  surLePanier('acte', (r) => {
    const raison = raisonRemise(r);
    if (raison) return toast.avertir(raison);
    if (remiseAppliquee(r)) return void retirerRemiseEtAjouter(r.id);
    return store.set(remiseOuverteAtom, (ouverte) => !ouverte);
  });

/** [MAI-4] Payment key, deferred until nothing is pending. */
export function demanderPaiement(): void {
  const place = viserPlace();
  if (place !== null) demanderGeste('reglement', place, (id) => commencerReglement(id));
  else if (store.get(verrouPaiementAtom)) toast.avertir(phrasesReservation.payeeALInstant);
  else if (!paiementPresse()) announceSansPanier();
}
export function renoncerAuReglement(): void {
  store.set(entreeTropTotAtom, false);
  retirerGestes('reglement');
}
/** Enter before the amount shows: refused, with a message. */
export function presserTropTot(): void {
  store.set(entreeTropTotAtom, true);
  lowBeep();
  toast.avertir(phrasesReservation.reglementAttend);
}

/**
 * After acceptance and agreement: nothing to pay ends the sale, else opens the dialog if the basket
 * is still on screen.
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
/** Unless paying; waiting actions go on. */
export function fermerReglement(): void {
  if (paiementPresse()) return;
  store.set(reglementAtom, null);
  suivreLaMain();
}
export function rereadReglement(): void {
  const lue = store.get(reglementAtom);
  const r = lue && panierVu(lue.id);
  if (lue) store.set(reglementAtom, r ? lirePanier(r) : null);
}

/**
 * [MAI-5] The basket changed since its amount was shown: reread before paying. `arrondir`: current
 * cash rounding.
 */
export const reglementARelire = (lue: PanierAffiche, r: Reservation, arrondir: boolean): boolean =>
  !estTraitable(r) || empreintePayee(lue) !== empreintePayee(r) || duAChange(lue, arrondir);

/** Each payment releases its own lock only. */
export function retenirLaTouche(): void {
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
/** [MAI-5] Pays the version read when pressed; refused if changed. */
export const validerReglement = (lue: PanierAffiche, payees: readonly PartPaiement[]): boolean =>
  demanderGeste('paiement', lue.id, () => payer(lue, payees));
/** Pays at register Default, then prints. Locked three seconds, against key repeat. */
async function payer(lue: PanierAffiche, payees: readonly PartPaiement[]): Promise<void> {
  const reponse = await repriseAcceptee(lue.id, () => envoyerPaiement(lue, payees));
  if (!reponse) return lowBeep();
  if (reponse.data && (reponse.success || reponse.statut === 409)) recevoir(reponse.data);
  if (!reponse.success || !reponse.data) return aviser(lue.id, reponse.errors.join(' '));
  aviser(lue.id, '');
  store.set(reglementAtom, null);
  retenirRendu(reponse.data);
  store.set(vueVenteAtom, 'panier'); // narrow screens show the change
  retenirLaTouche();
  void imprimerPaiement(reponse.data); // printing must not delay the next sale
}

export async function imprimerPaiement(r: Reservation): Promise<void> {
  recevoir(await imprimerTicket(r));
}
/** Fallback when Default's printer does not answer. */
export async function imprimerPaiementIci(r: Reservation): Promise<void> {
  recevoir(await imprimerIci(r));
}

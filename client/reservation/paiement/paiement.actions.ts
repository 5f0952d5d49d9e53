import type { ApiAnswer } from '#client/base/call-api.ts';
import { store } from '#client/base/store.ts';
import { retenirRendu } from '#client/ui/reglement/dernier-rendu.atoms.ts';
import { enIso } from '#shared/base/dates.ts';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import { corpsReglement, type PartPaiement } from '#shared/caisse/parts.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { remiseAppliquee } from '../panier/panier.rules.ts';
import { avecAcceptation, repriseAcceptee } from './acceptation-du-panier.ts';
import { avecAccord } from './accord-du-panier.ts';
import { imprimerIci, imprimerTicket, payerUneFois } from './paiement.offert.ts';
import { retirerRemiseEtAjouter } from '../recherche/ajout.actions.ts';
import { aviser, choisie, recevoir, versionEnregistree } from '../panier/panier.actions.ts';
import {
  reglementOuvertAtom,
  remiseOuverteAtom,
  verrouPaiementAtom,
  vueVenteAtom,
} from '../reservation.atoms.ts';

const VERROU_MS = 3_000;

/** The discount key: takes it away when it is there, else opens its field. */
export function basculerRemise(r: Reservation): void {
  if (remiseAppliquee(r)) void retirerRemiseEtAjouter(r.id);
  else store.set(remiseOuverteAtom, (ouverte) => !ouverte);
}

/**
 * The payment key, once its seller let through what must not go together and a manager has agreed to
 * what asks for it: nothing to pay ends the sale at once, else the dialog opens, for the basket still
 * on screen.
 */
export function demanderPaiement(r: Reservation): void {
  const ouvrir = () => {
    if (choisie()?.id !== r.id) return undefined;
    if (r.net_a_payer === 0) return payer(r, []);
    return store.set(reglementOuvertAtom, true);
  };
  void avecAcceptation(r, () => avecAccord(r, ouvrir));
}

/** Each payment lifts its own lock only: an older one says nothing of the last. */
function retenirLaTouche(): void {
  const mien = Symbol('paiement');
  store.set(verrouPaiementAtom, mien);
  setTimeout(() => store.set(verrouPaiementAtom, (v) => (v === mien ? null : v)), VERROU_MS);
}

async function envoyerPaiement(
  id: number,
  payees: readonly PartPaiement[],
): Promise<ApiAnswer<Reservation> | null> {
  const version = await versionEnregistree(id);
  if (version === null) return null;
  return payerUneFois(id, {
    version,
    status: 'Termine',
    caisse_id: CAISSE_DEFAUT,
    ...corpsReglement(payees),
    switch_finish_at: enIso(new Date()),
  });
}
/**
 * Pays on the selling screen, that is on register Default, then prints. Locked three seconds after,
 * so that a key held pays nothing else.
 */
export async function payer(r: Reservation, payees: readonly PartPaiement[]): Promise<void> {
  const reponse = await repriseAcceptee(r.id, () => envoyerPaiement(r.id, payees));
  if (!reponse) return;
  if (reponse.data && (reponse.success || reponse.statut === 409)) recevoir(reponse.data);
  if (!reponse.success || !reponse.data) return aviser(r.id, reponse.errors.join(' '));
  aviser(r.id, '');
  store.set(reglementOuvertAtom, false);
  retenirRendu(reponse.data);
  store.set(vueVenteAtom, 'panier'); // a narrow screen shows the change first
  retenirLaTouche();
  await imprimerPaiement(reponse.data);
}

export async function imprimerPaiement(r: Reservation): Promise<void> {
  recevoir(await imprimerTicket(r));
}
/** By the browser, when Default's own printer does not answer. */
export async function imprimerPaiementIci(r: Reservation): Promise<void> {
  recevoir(await imprimerIci(r));
}

import { store } from '#client/base/store.ts';
import { retenirRendu } from '#client/ui/reglement/dernier-rendu.atoms.ts';
import { enIso } from '#shared/base/dates.ts';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import { corpsReglement, type PartPaiement } from '#shared/caisse/parts.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { remiseAppliquee } from '../panier/panier.rules.ts';
import { avecAccord } from './accord-du-panier.ts';
import { imprimerTicket, payerUneFois } from './paiement.offert.ts';
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
 * The payment key, once a manager has agreed to what asks for it: nothing to pay ends the sale at
 * once, else the dialog opens, for the basket still on screen.
 */
export function demanderPaiement(r: Reservation): void {
  void avecAccord(r, () => {
    if (choisie()?.id !== r.id) return undefined;
    if (r.net_a_payer === 0) return payer(r, []);
    return store.set(reglementOuvertAtom, true);
  });
}

/** Each payment lifts its own lock only: an older one says nothing of the last. */
function retenirLaTouche(): void {
  const mien = Symbol('paiement');
  store.set(verrouPaiementAtom, mien);
  setTimeout(() => store.set(verrouPaiementAtom, (v) => (v === mien ? null : v)), VERROU_MS);
}

/**
 * Pays on the selling screen, that is on register Default, then prints. Locked three seconds after,
 * so that a key held pays nothing else.
 */
export async function payer(r: Reservation, payees: readonly PartPaiement[]): Promise<void> {
  const version = await versionEnregistree(r.id);
  if (version === null) return;
  const reponse = await payerUneFois(r.id, {
    version,
    status: 'Termine',
    caisse_id: CAISSE_DEFAUT,
    ...corpsReglement(payees),
    switch_finish_at: enIso(new Date()),
  });
  if (!reponse) return;
  if (reponse.data && (reponse.success || reponse.statut === 409)) recevoir(reponse.data);
  if (!reponse.success || !reponse.data) return aviser(r.id, reponse.errors.join(' '));
  store.set(reglementOuvertAtom, false);
  retenirRendu(reponse.data);
  store.set(vueVenteAtom, 'panier'); // a narrow screen shows the change first
  retenirLaTouche();
  await imprimerPaiement(reponse.data);
}

export async function imprimerPaiement(r: Reservation): Promise<void> {
  recevoir(await imprimerTicket(r));
}

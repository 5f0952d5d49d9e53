import { appeler } from '#client/base/call-api.ts';
import { cache } from '#client/base/cache.ts';
import { magasin } from '#client/base/magasin.ts';
import { confirmer } from '#client/ui/dialogue-confirmation.tsx';
import { enIso } from '#shared/base/dates.ts';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import { CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';
import { creerFacture } from '#shared/facture/facture.api.ts';
import { creerReservation, majReservationAppel } from '#shared/reservation/reservation.api.ts';
import type { MajReservation, Reservation } from '#shared/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/reservation/transitions.rules.ts';
import { aviser, choisir, modifier, moi, recevoir, versionEnregistree } from './panier.actions.ts';
import { caisseHabituelleAtom, caissesChoisiesAtom, pour, rechercheAtom, vueVenteAtom } from './reservation.atoms.ts';
import { cleJour } from './reservation.queries.ts';

/** A new draft for COMPTANT, selected; null when it could not be made. */
export async function creer(): Promise<Reservation | null> {
  const reponse = await appeler(creerReservation, { corps: { created_by: moi(), client_id: CLIENT_COMPTANT, caisse_id: CAISSE_DEFAUT } });
  if (!reponse.success || !reponse.data) return null;
  recevoir(reponse.data);
  magasin.set(caissesChoisiesAtom, pour(reponse.data.id, magasin.get(caisseHabituelleAtom)));
  magasin.set(rechercheAtom, '');
  magasin.set(vueVenteAtom, 'produits');
  choisir(reponse.data.id);
  document.getElementById('recherche-produit')?.focus();
  return reponse.data;
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

/** [RES-38] Turns the basket into a quote, once confirmed; its quote invoice is made with it, and asked for here only to say so. */
export async function enDevis(r: Reservation): Promise<void> {
  if (!estTraitable(r) || !(await confirmer())) return;
  if (await acte(r.id, { status: 'Devis', switch_devis_at: enIso(new Date()) })) await appeler(creerFacture, { corps: { reservation_id: r.id } });
}

export async function rafraichir(): Promise<void> {
  await cache.invalidateQueries({ queryKey: cleJour(moi()) });
}

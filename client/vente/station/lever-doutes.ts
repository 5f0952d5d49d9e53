import { callApi } from '#client/base/call-api.ts';
import { lireReservation, majReservationAppel } from '#shared/vente/reservation/reservation.api.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { lireVendeur } from '#shared/vente/station/station.api.ts';
import { doutes, storeVente, oublierPanier, type PanierEnDoute } from './journal.ts';
import { aPlusTard, remplacerLePanier } from './panier-remis.ts';
import { venteDe } from './vendre-coupe.rules.ts';

/** Never recorded: becomes a sale as paid, without rechecking rules. */
async function devenirVente({
  id,
  utilisateur_id,
  panier: paye,
  doute,
}: PanierEnDoute): Promise<void> {
  const qui = { utilisateur_id, vendeur: paye.created_by };
  await storeVente(id, qui, null, (panier, place) => ({
    panier,
    vente: venteDe(panier, { ...place, vendeur_id: utilisateur_id, su: doute.su ?? {} }),
  }));
}

/**
 * [CPE-9] Replays a doubtful payment; its key makes it idempotent. Refused: becomes a station sale.
 * False: retry later.
 */
async function leverLeSien(p: PanierEnDoute): Promise<boolean> {
  const { id, panier } = p;
  const { cle, corps } = p.doute;
  const reponse = await callApi(majReservationAppel, {
    parametres: { id },
    corps,
    cle,
    silencieux: true,
  });
  if (aPlusTard(reponse)) return false;
  if (reponse.success && reponse.data) {
    await oublierPanier(id, panier.version);
    remplacerLePanier(id, reponse.data);
  } else await devenirVente(p);
  return true;
}

/** Same creation time and payer: a restored base reuses ids. */
const estCePaiement = (lu: Reservation, paye: Reservation): boolean =>
  lu.status === 'Termine' &&
  lu.created_at === paye.created_at &&
  lu.switch_finish_by === paye.switch_finish_by;

/**
 * [HSL-19] Another user's payment cannot replay under their key: the basket tells whether it was
 * recorded. If not, and its author may never return, it becomes their station sale; else it waits.
 */
async function leverDAutrui(p: PanierEnDoute): Promise<boolean> {
  const { id, panier, utilisateur_id } = p;
  const lu = await callApi(lireReservation, { parametres: { id }, silencieux: true });
  if (aPlusTard(lu)) return false;
  if (lu.data && estCePaiement(lu.data, panier)) return oublierPanier(id, panier.version);
  const auteur = await callApi(lireVendeur, {
    parametres: { id: utilisateur_id },
    silencieux: true,
  });
  if (aPlusTard(auteur)) return false;
  if (auteur.data?.peut_vendre === false) await devenirVente(p);
  return true;
}

/** False: retry later. */
export async function leverLesDoutes(utilisateur_id: number): Promise<boolean> {
  for (const p of await doutes()) {
    const lever = p.utilisateur_id === utilisateur_id ? leverLeSien : leverDAutrui;
    if (!(await lever(p))) return false;
  }
  return true;
}

import { callApi, isException } from '#client/base/call-api.ts';
import { newKey } from '#client/base/new-key.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { annulerPrix, appliquerPrix } from '#shared/stock/produit/changement-prix.api.ts';
import type { ChangementDemande } from '#shared/stock/produit/changement-prix.schema.ts';

interface ChangementVu {
  demande: ChangementDemande;
  nombre: number;
  empreinte: string;
}
/** Unanswered changes, by request. */
const sansReponse = new Map<string, { corps: ChangementVu; cle: string }>();

/**
 * [PRO-22] A retry resends the same body and key, whatever the preview now says: +10 % must not
 * apply twice.
 */
export async function appliquerChangement(vu: ChangementVu) {
  const quoi = JSON.stringify(vu.demande);
  const envoi = sansReponse.get(quoi) ?? { corps: vu, cle: newKey() };
  sansReponse.set(quoi, envoi);
  const r = await callApi(appliquerPrix, envoi);
  if (!isException(r)) sansReponse.delete(quoi);
  return r;
}

/** Undone, the same change asked again is another: its key would say it done, and change nothing. */
export async function annulerChangement(id: number) {
  const r = await sendOnce(`annuler les prix ${id}`, (cle) =>
    callApi(annulerPrix, { parametres: { id }, cle }),
  );
  if (r.success) sansReponse.clear();
  return r;
}

import { callApi, isException } from '#client/base/call-api.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { appliquerPrix } from '#shared/stock/produit/changement-prix.api.ts';
import type { ChangementDemande } from '#shared/stock/produit/changement-prix.schema.ts';

interface ChangementVu {
  demande: ChangementDemande;
  nombre: number;
  empreinte: string;
}
/** Unanswered changes, by request. */
const sansReponse = new Map<string, ChangementVu>();

/**
 * [PRO-22] A retry resends the same body and key, whatever the preview now says: +10 % must not
 * apply twice.
 */
export async function appliquerChangement(vu: ChangementVu) {
  const quoi = `prix ${JSON.stringify(vu.demande)}`;
  const corps = sansReponse.get(quoi) ?? vu;
  sansReponse.set(quoi, corps);
  const r = await sendOnce(quoi, (cle) => callApi(appliquerPrix, { corps, cle }));
  if (!isException(r)) sansReponse.delete(quoi);
  return r;
}

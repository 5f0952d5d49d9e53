import { callApi, isException } from '#client/base/call-api.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { appliquerPrix } from '#shared/produit/changement-prix.api.ts';
import type { ChangementDemande } from '#shared/produit/changement-prix.schema.ts';

/** A change as its preview announced it. */
interface ChangementVu {
  demande: ChangementDemande;
  nombre: number;
  empreinte: string;
}
/** Those sent of which nobody said yes or no yet, by what was asked. */
const sansReponse = new Map<string, ChangementVu>();

/**
 * [PRO-22] Ten per cent more, pressed again because no answer came, is not ten per cent twice: what
 * was sent leaves again word for word, with its key, whatever the preview says since. It was read
 * again, and if the change was done it announces another one.
 */
export async function appliquerChangement(vu: ChangementVu) {
  const quoi = `prix ${JSON.stringify(vu.demande)}`;
  const corps = sansReponse.get(quoi) ?? vu;
  sansReponse.set(quoi, corps);
  const r = await sendOnce(quoi, (cle) => callApi(appliquerPrix, { corps, cle }));
  if (!isException(r)) sansReponse.delete(quoi);
  return r;
}

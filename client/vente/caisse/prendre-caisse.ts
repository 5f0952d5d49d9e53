import { callApi } from '#client/base/call-api.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { toast } from '#client/ui/toast.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { connecterCaisse } from '#shared/vente/caisse/caisse.api.ts';
import { recevoirCaisse } from './caisse.queries.ts';

export interface RefusPin {
  texte: string;
  /** Seconds, after too many tries. */
  attendre?: number;
}
/** Null when taken; the session then holds it. */
export async function prendreLaCaisse(id: number, pin: string): Promise<RefusPin | null> {
  const fullname = store.get(sessionAtom)?.fullname;
  const reponse = await callApi(connecterCaisse, {
    parametres: { id },
    corps: { ...(fullname !== undefined && { fullname }), pin },
    silencieux: true,
  });
  if (reponse.data) recevoirCaisse(reponse.data);
  if (!reponse.success)
    return {
      texte: reponse.errors.join(' '),
      ...(reponse.attendre !== undefined && { attendre: reponse.attendre }),
    };
  store.set(sessionAtom, (session) => session && { ...session, caisse_id: id });
  if (store.get(sessionAtom)?.pin_a_changer) toast.avertir(phrasesUtilisateur.pinAChanger);
  return null;
}

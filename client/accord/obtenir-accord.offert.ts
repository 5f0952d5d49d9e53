import { callApi } from '#client/base/call-api.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { donnerAccord, lireAccords } from '#shared/accord/accord.api.ts';
import { peutAccorder } from '#shared/utilisateur/habilitations.rules.ts';
import { type DemandeAccord, demandeAccordAtom } from './accord.atoms.ts';

const poserLaQuestion = (demande: Omit<DemandeAccord, 'repondre'>): Promise<boolean> =>
  new Promise((resolve) => {
    const repondre = (accorde: boolean) => {
      store.set(demandeAccordAtom, null);
      resolve(accorde);
    };
    store.set(demandeAccordAtom, { ...demande, repondre });
  });

/**
 * [ACO-5] Before a basket is paid or sent: true when it needs no agreement, or got it. A manager who
 * is signed in is asked nothing, and it is written all the same. `version` is the one saved. False
 * when it was given up, could not be read, or another one is being asked for.
 */
export async function obtenirAccord(reservation_id: number, version: number): Promise<boolean> {
  if (store.get(demandeAccordAtom)) return false;
  const lu = await callApi(lireAccords, { requete: { reservation_id } });
  if (!lu.success) return false;
  const motifs = lu.data?.requis ?? [];
  if (motifs.length === 0) return true;
  const session = store.get(sessionAtom);
  if (!session || !peutAccorder(session))
    return poserLaQuestion({ reservation_id, version, motifs });
  return (await callApi(donnerAccord, { corps: { reservation_id, version } })).success;
}

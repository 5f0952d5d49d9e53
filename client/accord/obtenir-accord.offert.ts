import { callApi } from '#client/base/call-api.ts';
import { cutAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { donnerAccord, lireAccords } from '#shared/accord/accord.api.ts';
import type { MotifAccord } from '#shared/accord/accord.schema.ts';
import { peutAccorderA } from '#shared/utilisateur/habilitations.rules.ts';
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
 * [ACO-5] Before a basket is paid or sent, or a quote validated: true when it needs no agreement, or
 * got it. A manager who is signed in is asked nothing, and it is written all the same. `vue` is the
 * version saved, null where the caller holds none: it is then the one read here. False when it was
 * given up, could not be read, or another one is being asked for.
 */
export async function obtenirAccord(reservation_id: number, vue: number | null): Promise<boolean> {
  // The station that sells through a cut refuses by itself what asks for one [CPE-6].
  if (store.get(cutAtom)?.vend) return true;
  if (store.get(demandeAccordAtom)) return false;
  const lu = await callApi(lireAccords, { requete: { reservation_id } });
  if (!lu.success) return false;
  if (!lu.data || lu.data.requis.length === 0) return true;
  const version = vue ?? lu.data.version;
  const motifs = await donnerLesSiens(lu.data.requis, { reservation_id, version });
  if (motifs === null) return false;
  return motifs.length === 0 || poserLaQuestion({ reservation_id, version, motifs });
}

/** What is left to ask of somebody else; null when one's own could not be written. */
async function donnerLesSiens(
  requis: readonly MotifAccord[],
  corps: { reservation_id: number; version: number },
): Promise<readonly MotifAccord[] | null> {
  const session = store.get(sessionAtom);
  if (!session || !requis.some((m) => peutAccorderA(session, m))) return requis;
  const { success, data } = await callApi(donnerAccord, { corps });
  return success ? (data?.requis ?? []) : null;
}

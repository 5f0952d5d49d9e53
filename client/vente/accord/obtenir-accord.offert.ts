import { askBy } from '#client/base/ask-by.ts';
import { callApi } from '#client/base/call-api.ts';
import { cutAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { donnerAccord, lireAccords } from '#shared/vente/accord/accord.api.ts';
import type { MotifAccord } from '#shared/vente/accord/accord.schema.ts';
import { peutAccorderA } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { demandeAccordAtom } from './accord.atoms.ts';

/**
 * [ACO-5] True when the basket needs no agreement or got it; a signed-in manager agrees silently.
 * `vue`: version saved, null to read it here.
 */
export async function obtenirAccord(reservation_id: number, vue: number | null): Promise<boolean> {
  // [CPE-6] An offline station refuses such baskets by itself.
  if (store.get(cutAtom)?.vend) return true;
  if (store.get(demandeAccordAtom)) return false;
  const lu = await callApi(lireAccords, { requete: { reservation_id } });
  if (!lu.success) return false;
  if (!lu.data || lu.data.requis.length === 0) return true;
  const version = vue ?? lu.data.version;
  const motifs = await donnerLesSiens(lu.data.requis, { reservation_id, version });
  if (motifs === null) return false;
  return (
    motifs.length === 0 ||
    askBy(demandeAccordAtom, (repondre) => ({ reservation_id, version, motifs, repondre }))
  );
}

/** Motives left for another manager; null when writing one's own failed. */
async function donnerLesSiens(
  requis: readonly MotifAccord[],
  corps: { reservation_id: number; version: number },
): Promise<readonly MotifAccord[] | null> {
  const session = store.get(sessionAtom);
  if (!session || !requis.some((m) => peutAccorderA(session, m))) return requis;
  const { success, data } = await callApi(donnerAccord, { corps });
  return success ? (data?.requis ?? []) : null;
}

import { callApi } from '#client/base/call-api.ts';
import { store } from '#client/base/store.ts';
import { enseigneGardeeAtom, pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { lirePharmacie } from '#shared/pharmacie/pharmacie.api.ts';
import { dejaLu } from '#shared/base/position.ts';
import { appliquerPharmacie } from '#shared/pharmacie/pharmacie.events.ts';
import type { Pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';

/** What was read or heard, unless this page holds newer. */
export function retenirPharmacie(recue: Pharmacie): void {
  const tenue = appliquerPharmacie(store.get(pharmacieAtom) ?? null, recue);
  store.set(pharmacieAtom, tenue);
  const { nom_pharmacie, demonstration } = tenue;
  store.set(enseigneGardeeAtom, { nom_pharmacie, demonstration });
}

/** How far the news had come at the last reading, and whose it was; the one on its way. */
let lueA: number | undefined;
let luePar: number | undefined;
let enCours: Promise<void> | undefined;

/**
 * Who this till belongs to. A failure is only logged (specification 1 §7): no screen waits for it.
 */
export const lireLaPharmacie = (): Promise<void> =>
  (enCours = lire().finally(() => (enCours = undefined)));

/** [EVT-26] Reads it again if what this page read may be older than `position`. */
export async function relireLaPharmacie(position: number | undefined): Promise<void> {
  await enCours;
  const lue = luePar === store.get(sessionAtom)?.id && dejaLu(lueA, position);
  if (!lue) await lireLaPharmacie();
}

async function lire(): Promise<void> {
  luePar = store.get(sessionAtom)?.id;
  const { success, data, errors, ...reponse } = await callApi(lirePharmacie, { silencieux: true });
  lueA = reponse.position;
  if (!success) console.warn('pharmacie-info', errors);
  else if (data) retenirPharmacie(data);
  else {
    store.set(pharmacieAtom, null);
    store.set(enseigneGardeeAtom, null);
  }
}

import { callApi } from '#client/base/call-api.ts';
import { store } from '#client/base/store.ts';
import { enseigneGardeeAtom, pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { lirePharmacie } from '#shared/pharmacie/pharmacie.api.ts';
import { dejaLu } from '#shared/base/position.ts';
import { appliquerPharmacie } from '#shared/pharmacie/pharmacie.events.ts';
import type { Pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';

function tenir(pharmacie: Pharmacie): void {
  store.set(pharmacieAtom, pharmacie);
  const { nom_pharmacie, demonstration } = pharmacie;
  store.set(enseigneGardeeAtom, { nom_pharmacie, demonstration });
}
/** What was read or heard, unless this page holds newer. */
export const retenirPharmacie = (recue: Pharmacie): void =>
  tenir(appliquerPharmacie(store.get(pharmacieAtom) ?? null, recue));

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
  const memeSession = luePar === store.get(sessionAtom)?.id;
  if (memeSession && dejaLu(lueA, position)) return;
  // A base restored gave it back an older version than the one this page holds.
  await (memeSession && position !== undefined ? lireLaPharmacie() : lireTelleQuelle());
}

async function lireTelleQuelle(): Promise<void> {
  const tenue = store.get(pharmacieAtom);
  await lire((lue) => (store.get(pharmacieAtom) === tenue ? tenir(lue) : retenirPharmacie(lue)));
}

async function lire(retenir = retenirPharmacie): Promise<void> {
  luePar = store.get(sessionAtom)?.id;
  const { success, data, errors, position } = await callApi(lirePharmacie, { silencieux: true });
  lueA = position;
  if (!success) console.warn('pharmacie-info', errors);
  else if (data) retenir(data);
  else {
    store.set(pharmacieAtom, null);
    store.set(enseigneGardeeAtom, null);
  }
}

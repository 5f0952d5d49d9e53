import { callApi } from '#client/base/call-api.ts';
import { store } from '#client/base/store.ts';
import { enseigneGardeeAtom, pharmacieAtom } from '#client/base/session.atoms.ts';
import { lirePharmacie } from '#shared/pharmacie/pharmacie.api.ts';
import { appliquerPharmacie } from '#shared/pharmacie/pharmacie.events.ts';
import type { Pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';

/** What was read or heard, unless this page holds newer. */
export function retenirPharmacie(recue: Pharmacie): void {
  const tenue = appliquerPharmacie(store.get(pharmacieAtom) ?? null, recue);
  store.set(pharmacieAtom, tenue);
  const { nom_pharmacie, demonstration } = tenue;
  store.set(enseigneGardeeAtom, { nom_pharmacie, demonstration });
}

/**
 * Who this till belongs to. A failure is only logged (specification 1 §7): no screen waits for it.
 */
export async function lireLaPharmacie(): Promise<void> {
  const { success, data, errors } = await callApi(lirePharmacie, { silencieux: true });
  if (!success) console.warn('pharmacie-info', errors);
  else if (data) retenirPharmacie(data);
  else {
    store.set(pharmacieAtom, null);
    store.set(enseigneGardeeAtom, null);
  }
}

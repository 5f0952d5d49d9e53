import { readApi } from '#client/base/call-api.ts';
import { store } from '#client/base/store.ts';
import { enseigneGardeeAtom, pharmacieAtom, sessionAtom } from '#client/base/session.atoms.ts';
import { lirePharmacie } from '#shared/admin/pharmacie/pharmacie.api.ts';
import { dejaLu } from '#shared/base/position.ts';
import { appliquerPharmacie, surPharmacie } from '#shared/admin/pharmacie/pharmacie.events.ts';
import type { Message } from '#shared/evenements.ts';
import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';

function publishToAtom(pharmacie: Pharmacie): void {
  store.set(pharmacieAtom, pharmacie);
  const { nom_pharmacie, demonstration } = pharmacie;
  store.set(enseigneGardeeAtom, { nom_pharmacie, demonstration });
}
const received = (): Pharmacie | null => store.get(pharmacieAtom) ?? null;
/** Ignored if older than the cached one. */
export const retenirPharmacie = (recue: Pharmacie): void =>
  publishToAtom(appliquerPharmacie(received(), recue));
export function entendrePharmacie(message: Message): void {
  const dite = surPharmacie(received(), message);
  if (dite !== received() && dite !== null) publishToAtom(dite);
}

/** Position and user of the last read; read in flight. */
let lueA: number | undefined;
let luePar: number | undefined;
let enCours: Promise<void> | undefined;

/** Failures are only logged (specification 1 §7): no screen waits. */
export const lireLaPharmacie = (): Promise<void> =>
  (enCours = lire().finally(() => (enCours = undefined)));

/** [EVT-26] Refetches if possibly older than `position`. */
export async function refetchPharmacie(position: number | undefined): Promise<void> {
  await enCours;
  const memeSession = luePar === store.get(sessionAtom)?.id;
  if (memeSession && dejaLu(lueA, position)) return;
  // A restored database may return an older version.
  await (memeSession && position !== undefined ? lireLaPharmacie() : lireTelleQuelle());
}

async function lireTelleQuelle(): Promise<void> {
  const avant = store.get(pharmacieAtom);
  await lire((lue) =>
    store.get(pharmacieAtom) === avant ? publishToAtom(lue) : retenirPharmacie(lue),
  );
}

async function lire(retenir = retenirPharmacie): Promise<void> {
  luePar = store.get(sessionAtom)?.id;
  const { success, data, errors, position } = await readApi(lirePharmacie, { silencieux: true });
  lueA = position;
  if (!success) console.warn('pharmacie-info', errors);
  else if (data) retenir(data);
  else {
    store.set(pharmacieAtom, null);
    store.set(enseigneGardeeAtom, null);
  }
}

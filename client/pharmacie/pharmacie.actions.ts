import { appeler } from '#client/base/call-api.ts';
import { magasin } from '#client/base/magasin.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { lirePharmacie } from '#shared/pharmacie/pharmacie.api.ts';

/** Who this till belongs to. A failure is only logged (specification 1 §7): no screen waits for it. */
export async function lireLaPharmacie(): Promise<void> {
  const { success, data, errors } = await appeler(lirePharmacie, { silencieux: true });
  if (success) magasin.set(pharmacieAtom, data);
  else console.warn('pharmacie-info', errors);
}

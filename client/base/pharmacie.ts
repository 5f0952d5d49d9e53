import { lirePharmacie } from '#shared/pharmacie/pharmacie.api.ts';
import { appeler } from './call-api.ts';
import { magasin } from './magasin.ts';
import { pharmacieAtom } from './session.atoms.ts';

/** Who this till belongs to. A failure is only logged (specification 1 §7): no screen waits for it. */
export async function lireLaPharmacie(): Promise<void> {
  const { success, data, errors } = await appeler(lirePharmacie, { silencieux: true });
  if (success) magasin.set(pharmacieAtom, data);
  else console.warn('pharmacie-info', errors);
}

import { appeler } from '#client/base/call-api.ts';
import { magasin } from '#client/base/magasin.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { lirePharmacie } from '#shared/pharmacie/pharmacie.api.ts';
import { appliquerPharmacie } from '#shared/pharmacie/pharmacie.events.ts';
import type { Pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';

/** What was read or heard, unless this page holds newer. */
export const retenirPharmacie = (recue: Pharmacie): void =>
  magasin.set(pharmacieAtom, (tenue) => appliquerPharmacie(tenue ?? null, recue));

/**
 * Who this till belongs to. A failure is only logged (specification 1 §7): no screen waits for it.
 */
export async function lireLaPharmacie(): Promise<void> {
  const { success, data, errors } = await appeler(lirePharmacie, { silencieux: true });
  if (!success) console.warn('pharmacie-info', errors);
  else if (data) retenirPharmacie(data);
  else magasin.set(pharmacieAtom, null);
}

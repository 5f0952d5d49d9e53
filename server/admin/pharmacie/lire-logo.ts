import { TAILLE_FICHIER_MAX } from '#shared/base/contract.ts';
import * as phrasesPharmacie from '#shared/admin/pharmacie/pharmacie.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { fauteImage } from '#shared/platform/fichier/image.rules.ts';
import type { PharmacieSaisie } from '#shared/admin/pharmacie/pharmacie-saisie.schema.ts';
import { getOutside } from '../../platform/http/outside.ts';
import type { ActRequest } from '../../platform/http/route.ts';

const DELAI_MS = 10_000;

/** Null when unreachable, too large or no image. */
async function telecharger(adresse: string): Promise<Uint8Array | null> {
  const octets = await getOutside(adresse, {
    max: TAILLE_FICHIER_MAX,
    signal: AbortSignal.timeout(DELAI_MS),
    accept: 'image/*',
  });
  return octets && fauteImage(octets) === null ? octets : null;
}

/**
 * Fetched once, before the transaction: works offline and keeps the CSP closed. Activation proceeds
 * without an unreadable logo.
 */
export async function prendreLogo({
  corps,
  laissezPasser,
}: ActRequest<unknown, unknown, PharmacieSaisie>): Promise<Refus | null> {
  const adresse = corps.logo_url;
  if (
    !adresse ||
    adresse.startsWith('/fichiers/') ||
    (corps.logo && typeof corps.logo === 'object')
  )
    return null;
  const octets = await telecharger(adresse);
  if (!octets && laissezPasser === null)
    return refus(422, 'logo_introuvable', phrasesPharmacie.logoIntrouvable);
  delete corps.logo_url;
  if (octets) corps.logo = { nom: 'logo', type: '', octets };
  else delete corps.logo;
  return null;
}

import { TAILLE_FICHIER_MAX } from '#shared/base/contract.ts';
import * as phrasesPharmacie from '#shared/pharmacie/pharmacie.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { fauteImage } from '#shared/fichier/image.rules.ts';
import type { PharmacieSaisie } from '#shared/pharmacie/pharmacie.schema.ts';
import type { ActRequest } from '../http/route.ts';

const DELAI_MS = 10_000;

/**
 * The image of an address, or null: not reached, too large, no image. Read by pieces, so that a
 * file without end is left in time.
 */
async function telecharger(adresse: string): Promise<Uint8Array | null> {
  try {
    const reponse = await fetch(adresse, {
      signal: AbortSignal.timeout(DELAI_MS),
      headers: { Accept: 'image/*' },
    });
    if (!reponse.ok || !reponse.body) return null;
    const morceaux: Uint8Array[] = [];
    let taille = 0;
    for await (const morceau of reponse.body as unknown as AsyncIterable<Uint8Array>) {
      taille += morceau.length;
      if (taille > TAILLE_FICHIER_MAX) return null;
      morceaux.push(morceau);
    }
    const octets = new Uint8Array(Buffer.concat(morceaux));
    return fauteImage(octets) === null ? octets : null;
  } catch {
    return null;
  }
}

/**
 * A logo given by an address elsewhere is taken once, here, before the transaction: pages and
 * prints then show our own copy, also without a network, and the page's policy stays closed to
 * other hosts. An activation goes on without a logo that cannot be read.
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
  const octets = /^https?:\/\//i.test(adresse) ? await telecharger(adresse) : null;
  if (!octets && laissezPasser === null)
    return refus(422, 'logo_introuvable', phrasesPharmacie.logoIntrouvable);
  delete corps.logo_url;
  if (octets) corps.logo = { nom: 'logo', type: '', octets };
  else delete corps.logo;
  return null;
}

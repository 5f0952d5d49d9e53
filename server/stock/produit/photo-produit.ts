import type { FichierRecu } from '#shared/base/contract.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesProduit from '#shared/stock/produit/produit.phrases.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { cheminFichier, storeImage } from '../../platform/fichier/store-image.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { presenterProduits } from './lire-produits.ts';

async function changerPhoto(
  { em, parametres: { id }, maintenant }: ActRequest<{ id: number }>,
  photo: string | null,
  message: string,
): Promise<Resultat<Produit>> {
  const changes = await rows(
    em,
    query
      .updateTable('produit')
      .set((eb) => ({ photo, version: eb('version', '+', 1), updated_at: maintenant }))
      .where('id', '=', id)
      .returning('id'),
  );
  if (changes.length === 0) return refus(404, 'introuvable', phrasesRefus.introuvable('Produit'));
  const [produit] = await presenterProduits(em, [id]);
  if (!produit) throw new Error(`produit ${id} disparu sous verrou`);
  raise(em, 'produit.modifie', ['produits'], { produit });
  return succes(produit, message);
}

/** [PRO-11] Type judged by content: PNG, JPEG or WebP, 2 MB at most. */
export async function poserPhotoActe(
  r: ActRequest<{ id: number }, unknown, { photo: FichierRecu }>,
): Promise<Resultat<Produit>> {
  const empreinte = await storeImage(r.em, r.corps.photo.octets);
  return estRefus(empreinte)
    ? empreinte
    : changerPhoto(r, cheminFichier(empreinte), phrasesProduit.photoEnregistree);
}

/** The file remains, no longer public [FIC-3]. */
export const retirerPhotoActe = (r: ActRequest<{ id: number }>): Promise<Resultat<Produit>> =>
  changerPhoto(r, null, phrasesProduit.photoRetiree);

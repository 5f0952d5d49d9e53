import type { FichierRecu } from '#shared/base/contract.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import * as phrases from '#shared/stock/commande/bon-livraison.phrases.ts';
import { type CommandeComplete, PHOTOS_MAX } from '#shared/stock/commande/commande.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { counted, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { cheminFichier, storeImage } from '../../platform/fichier/store-image.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { commandeDe, lockCommande } from './lock-commande.ts';

/** [LIV-4] Even on a closed order; PNG, JPEG or WebP by content, 2 MB at most; deduplicated. */
export async function garderPhotoActe({
  em,
  parametres: { id },
  corps,
  session,
  maintenant,
}: ActRequest<{ id: number }, unknown, { photo: FichierRecu }>): Promise<
  Resultat<CommandeComplete>
> {
  const locked = await lockCommande(em, id);
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Commande'));
  const nombre = await row(
    em,
    query.selectFrom('commande_photo').select(counted).where('commande_id', '=', id),
  );
  if ((nombre?.n ?? 0) >= PHOTOS_MAX) return refus(409, 'conflit', phrases.photosTrop(PHOTOS_MAX));
  const empreinte = await storeImage(em, corps.photo.octets);
  if (estRefus(empreinte)) return empreinte;
  await rows(
    em,
    query
      .insertInto('commande_photo')
      .values({
        commande_id: id,
        chemin: cheminFichier(empreinte),
        created_by: session.fullname,
        created_at: maintenant,
      })
      .onConflict((conflict) => conflict.columns(['commande_id', 'chemin']).doNothing()),
  );
  return succes(await commandeDe(em, id), phrases.photoGardee);
}

/** Audited. */
export async function retirerPhotoCommandeActe({
  em,
  parametres: { id },
  session,
  adresse,
}: ActRequest<{ id: number }>): Promise<Resultat<CommandeComplete>> {
  const retiree = await row(
    em,
    query
      .deleteFrom('commande_photo')
      .where('id', '=', id)
      .returning(['commande_id', 'chemin', 'created_by']),
  );
  if (!retiree) return refus(404, 'introuvable', phrasesRefus.introuvable('Photo'));
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'suppression',
    entite: 'commande_photo',
    entite_id: id,
    avant: retiree,
  });
  return succes(await commandeDe(em, retiree.commande_id), phrases.photoRetiree);
}

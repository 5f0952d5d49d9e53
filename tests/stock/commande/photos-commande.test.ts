// Server: a photograph is a stored file, read or refused by the caller's rights.
import { expect, it } from 'vitest';
import * as phrases from '#shared/stock/commande/bon-livraison.phrases.ts';
import { type CommandeComplete, PHOTOS_MAX } from '#shared/stock/commande/commande.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import type { Poste } from '#tests/harness/serveur-de-test.ts';
import {
  awa,
  commande,
  preparerCommandes,
  recevoir,
  serveur,
  uneCommande,
} from './commandes.scene.ts';

preparerCommandes();

/** A GIF is no photograph here; a PNG of one point is one, told apart by its last byte. */
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const point = (n = 0) => Buffer.concat([POINT, Buffer.from([n])]);
const poser = (id: number, octets: Uint8Array, poste = commande) => {
  const corps = new FormData();
  corps.set('photo', new File([new Uint8Array(octets)], 'bon.png', { type: 'image/png' }));
  return poste.ecrire<CommandeComplete>(`/api/commandes/${id}/photos`, corps);
};

const voir = (chemin: string | undefined, poste?: Poste) =>
  fetch(`${serveur.adresse}${chemin}`, {
    headers: poste ? { Authorization: `Bearer ${poste.token}` } : {},
  });

it('[LIV-4] la photo du bon se garde avec la commande, aussi une fois reçue ; la même n’en fait pas deux', async () => {
  const produit_id = await unProduit(serveur);
  const c = await uneCommande([[produit_id, 2]]);
  const posee = await poser(c.id, point());
  expect(posee).toMatchObject({ statut: 200, message: phrases.photoGardee });
  expect(posee.data.photos).toMatchObject([{ created_by: 'Chantal' }]);
  expect(posee.data.version).toBe(c.version);
  expect((await poser(c.id, point())).data.photos).toHaveLength(1);
  const [photo] = posee.data.photos;
  const lue = await voir(photo?.chemin, commande);
  expect(Buffer.from(await lue.arrayBuffer()).equals(point())).toBe(true);

  await recevoir(c.id, [{ produit_id, qte: 2 }]);
  expect((await poser(c.id, point(1))).data.photos).toHaveLength(2);
  const retiree = await commande.ecrire<CommandeComplete>(
    `/api/commandes-photos/${photo?.id}/destroy`,
  );
  expect(retiree.data.photos.map((p) => p.id)).not.toContain(photo?.id);
  expect(retiree.data.photos).toHaveLength(1);
});

it('[FIC-3] le bon photographié n’est qu’à qui tient les commandes, aussi une fois retiré ; la photo d’un produit est à tous', async () => {
  const produit_id = await unProduit(serveur);
  const c = await uneCommande([[produit_id, 2]]);
  const [photo] = (await poser(c.id, point(7))).data.photos;
  const vu = async () =>
    Promise.all(
      [undefined, awa, commande].map(async (qui) => {
        const { status, headers } = await voir(photo?.chemin, qui);
        return [status, headers.get('cache-control')];
      }),
    );
  const reserve = [
    [401, null],
    [403, null],
    [200, 'private, no-store'],
  ];
  expect(await vu()).toEqual(reserve);
  await commande.ecrire(`/api/commandes-photos/${photo?.id}/destroy`);
  expect(await vu()).toEqual(reserve);
  const aTous = [200, 'public, max-age=31536000, immutable'];
  await sql(serveur.orm.em.fork(), 'update produit set photo = $2 where id = $1', [
    produit_id,
    photo?.chemin,
  ]);
  expect(await vu()).toEqual([aTous, aTous, aTous]);
});

it('[LIV-4] ce qui n’est pas une image, une de trop, une commande inconnue : refusés', async () => {
  const c = await uneCommande([[await unProduit(serveur), 1]]);
  expect((await poser(c.id, Buffer.from('GIF89a'))).statut).toBe(422);
  expect((await poser(999_999, point())).statut).toBe(404);
  expect((await poser(c.id, point(), awa)).statut).toBe(403);
  expect((await commande.ecrire('/api/commandes-photos/999999/destroy')).statut).toBe(404);
  for (let n = 0; n < PHOTOS_MAX; n++) await poser(c.id, point(n));
  expect(await poser(c.id, point(99))).toMatchObject({
    statut: 409,
    errors: [phrases.photosTrop(PHOTOS_MAX)],
  });
});

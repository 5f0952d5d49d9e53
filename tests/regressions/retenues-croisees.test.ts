// Server: sellers reserve one product together; the last event must be the truth.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Message } from '#shared/evenements.ts';
import { appliquerProduit } from '#shared/stock/produit/produit.events.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { attendrePublication } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
beforeAll(async () => {
  serveur = await serveurDeTest();
});
afterAll(() => serveur.detruire());

// Each edit counted the other's hold as it was before: the last event heard said a quantity that no
// reading gave.
it('des vendeurs qui prennent le même produit ensemble : l’écran finit sur ce que dit une lecture', async () => {
  const produit_id = await unProduit(serveur, { qte: 1_000 });
  const vendeurs = await Promise.all(
    Array.from({ length: 8 }, (_, i) => serveur.poste(`Vendeur ${i}`, { habilitations: VENDRE })),
  );
  const [awa] = vendeurs;
  if (!awa) throw new Error('pas de vendeur');
  const paniers = await Promise.all(vendeurs.map((v) => unPanier(v, [{ produit_id, qte: 20 }])));
  const lire = async () => (await awa.lire<Produit[]>('/api/produits?rows=50&page=1&sort=id')).data;
  const ecoute = await awa.ecouter('produits');
  const appliquer = (etat: Produit[], m: Message) =>
    'produit' in m.donnees ? appliquerProduit(etat, m.donnees.produit) : etat;
  for (let tour = 1; tour <= 10; tour++) {
    await Promise.all(
      vendeurs.map((v, i) =>
        v.ecrire(`/api/reservations/${paniers[i]?.id}/update`, {
          reservation_produits: [{ produit_id, qte: 1 + ((tour + i) % 7) }],
        }),
      ),
    );
    await attendrePublication(serveur.adresse);
    const lu = await lire();
    await expect.poll(() => ecoute.messages.reduce(appliquer, lu)).toEqual(lu);
  }
  ecoute.prise.disconnect();
});

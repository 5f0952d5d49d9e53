// Server: the holder of a register is a row; the refusal must leave it untouched.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import type { Caisse } from '#shared/vente/caisse/caisse.schema.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let brice: Poste;
let rosine: Poste;
let caisse_id: number;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba'));
  ({ poste: rosine } = await unCaissier(serveur, 'Rosine Obame'));
});
afterAll(() => serveur.detruire());

const refusee = { code: 'caisse_non_connectee', errors: [phrasesCaisse.caisseNonConnectee] };

describe('la caisse d’un autre', () => {
  it.each([
    ['ouvrir', {}],
    ['encaisser', {}],
    ['liberer', {}],
    ['renvoyer', { motif: 'Ordonnance' }],
  ])('[RES-31] [RES-32] %s un panier qui attend ailleurs : refusé', async (acte, corps) => {
    const panier = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], {
      caisse_id,
    });
    const chemin = `/api/reservations/${panier.id}/${acte}`;
    expect(await rosine.ecrire(chemin, corps)).toMatchObject({ statut: 403, ...refusee });
    expect((await brice.ecrire(chemin, corps)).statut).toBe(200);
  });
  it('[CAI-1] on ne déconnecte pas celle d’un autre, qui la garde', async () => {
    const chemin = `/api/caisses/${caisse_id}/logout`;
    expect(await rosine.ecrire(chemin)).toMatchObject({ statut: 409, ...refusee });
    const { data } = await brice.lire<Caisse>(`/api/caisses/${caisse_id}`);
    expect(data.current_authorized_user).toBe('Brice Mba');
    expect((await brice.ecrire(chemin)).statut).toBe(200);
  });
});

import { describe, expect, it } from 'vitest';
import type { Retour } from '#shared/retour/retour.schema.ts';
import { Tirage } from '#server/demo/tirage.ts';
import { unFournisseur } from '#tests/factories/une-pharmacie.ts';
import {
  serveur,
  chef,
  dans,
  bouger,
  lotsDe,
  lireProduit,
  vendre,
  justes,
  unProduitEnLots,
  preparerLots,
} from './lots.scene.ts';

preparerLots();

describe('le journal et les lots, quoi qu’il arrive', () => {
  it('[I1] cent vingt opérations au hasard, huit postes à la fois : aucun écart, aucun 5xx', async () => {
    const tirage = new Tirage(7);
    const fournisseur_id = await unFournisseur(serveur);
    const produits = await Promise.all(
      [0, 1, 2].map(() =>
        unProduitEnLots(
          [
            ['X', dans(-5), 6],
            ['Y', dans(60), 20],
            ['Z', dans(300), 20],
          ],
          20,
        ),
      ),
    );
    const ventes: number[] = [];
    const retours: number[] = [];
    const statuts: number[] = [];
    const operations = [
      async () => {
        const r = await vendre(tirage.parmi(produits), tirage.entier(1, 4)).catch(() => null);
        if (r) statuts.push(r.statut);
        if (r?.data?.vente_id) ventes.push(r.data.vente_id);
      },
      async () => {
        const v = ventes.pop();
        if (v) statuts.push((await chef.ecrire(`/api/ventes/${v}/cancel`, {})).statut);
      },
      async () => {
        const r = await chef.ecrire<Retour>('/api/retour_fournisseurs', {
          fournisseur_id,
          produit_id: tirage.parmi(produits),
          qte: tirage.entier(1, 3),
          motif: 'PRODUIT CASSE FRSSE',
        });
        statuts.push(r.statut);
        if (r.success) retours.push(r.data.id);
      },
      async () => {
        const r = retours.pop();
        if (r)
          statuts.push(
            (
              await chef.ecrire(
                `/api/retour_fournisseurs/${r}/${tirage.chance(0.5) ? 'refuser' : 'accepter'}`,
              )
            ).statut,
          );
      },
      async () => {
        statuts.push(
          (
            await bouger({
              produit_id: tirage.parmi(produits),
              qte: tirage.entier(1, 5),
              type: 'Sortie',
              motif: 'CASSE',
            })
          ).statut,
        );
      },
      async () => {
        statuts.push(
          (
            await bouger({
              produit_id: tirage.parmi(produits),
              qte: tirage.entier(1, 5),
              ...(tirage.chance(0.7) && {
                lot: tirage.parmi(['X', 'Y', 'NEUF']),
                date_expiration: tirage.parmi([dans(-5), dans(60)]),
              }),
            })
          ).statut,
        );
      },
    ];
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let i = 0; i < 15; i++) await tirage.parmi(operations)();
      }),
    );
    // 503 asks to come back: a busy machine may say it.
    expect(statuts.filter((s) => s >= 500 && s !== 503)).toEqual([]);
    expect(statuts.filter((s) => s === 200).length).toBeGreaterThan(20);
    for (const id of produits)
      expect((await lotsDe(id)).reduce((s, l) => s + l.qte, 0)).toBe((await lireProduit(id)).qte);
    await justes();
  });
});

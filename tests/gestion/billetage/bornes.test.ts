// Server: two periods that touch are cut by timestamps of the base, to the microsecond.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let brice: Poste;
let caisse_id: number;
let heure = '2026-11-20T12:00:00+01:00';
beforeAll(async () => {
  // sold at noon sharp, in Libreville
  serveur = await serveurDeTest({ maintenant: () => new Date(heure) });
  const awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba'));
  const produit_id = await unProduit(serveur, { qte: 9, prix: 1000 });
  const { id } = await unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id });
  const payee = await brice.ecrire(`/api/reservations/${id}/update`, {
    status: 'Termine',
    amount_gived: 1000,
  });
  expect(payee.statut).toBe(200);
  heure = '2026-11-20T18:30:00+01:00';
});
afterAll(() => serveur.detruire());

const deposer = (heure_debut: string, heure_fin: string, nombre: number) =>
  brice.ecrire<Billetage>('/api/billetages', {
    caisse_id,
    date_debut: '2026-11-20',
    heure_debut,
    date_fin: '2026-11-20',
    heure_fin,
    coupures: nombre > 0 ? [{ type: 'billet', valeur: 1000, nombre }] : [],
  });

describe('les bornes d’un compte', () => {
  it('[BIL-7] [BIL-9] deux comptes qui se touchent : la vente de midi juste est du second, une fois', async () => {
    expect(await deposer('08:00', '11:59', 0)).toMatchObject({ statut: 200, data: { ecart: 0 } });
    expect(await deposer('12:00', '17:59', 1)).toMatchObject({ statut: 200, data: { ecart: 0 } });
    expect((await deposer('11:59', '12:00', 0)).statut).toBe(409);
  });
});

// Server: envelopes, cache headers and codes are those of real answers of mounted routes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODES_REFUS } from '#shared/base/codes-refus.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
});
afterAll(() => serveur.detruire());

it('un refus porte son code à côté de ses phrases ; un succès n’en porte pas', async () => {
  const produit_id = await unProduit(serveur, { qte: 3 });
  const panier = await unPanier(awa, [{ produit_id, qte: 1 }]);
  const chemin = `/api/reservations/${panier.id}/update`;
  const perimee = await awa.ecrire(chemin, { version: panier.version - 1, remise: 0 });
  expect([perimee.statut, perimee.code]).toEqual([409, 'version_perimee']);
  const trop = await awa.ecrire(chemin, { reservation_produits: [{ produit_id, qte: 4 }] });
  expect([trop.statut, trop.code]).toEqual([422, 'stock_insuffisant']);
  const mal = [
    { produit_id, qte: 4 },
    { produit_id: 999_999, qte: 1 },
  ];
  expect((await awa.ecrire(chemin, { reservation_produits: mal })).code).toBe('saisie_invalide');
  const fermee = await awa.ecrire(chemin, { status: 'Annule' });
  expect([fermee.statut, 'code' in fermee]).toEqual([200, false]);
  const tard = await awa.ecrire(chemin, { remise: 0 });
  expect([tard.statut, tard.code]).toEqual([409, 'reservation_fermee']);
  expect((await awa.ecrire('/api/reservations/999999/update', {})).code).toBe('introuvable');
  expect((await awa.ecrire(chemin, { remise: 'beaucoup' })).code).toBe('saisie_invalide');
  expect((await awa.lire('/api/utilisateurs')).code).toBe('non_autorise');
});

it('[SEC-2] aucune réponse des appels n’est gardée en chemin, refus compris', async () => {
  const entetes = { Authorization: `Bearer ${awa.token}` };
  for (const chemin of ['/api/reservations/jour', '/api/utilisateurs', '/api/absente', '/api/me']) {
    const reponse = await fetch(serveur.adresse + chemin, { headers: entetes });
    expect([chemin, reponse.headers.get('cache-control')]).toEqual([chemin, 'no-store']);
  }
});

it('les codes sont dits une fois, et par /api/docs', async () => {
  expect(new Set(CODES_REFUS).size).toBe(CODES_REFUS.length);
  const docs = await (await fetch(`${serveur.adresse}/api/docs/openapi.json`)).text();
  for (const code of CODES_REFUS) expect(docs).toContain(`"${code}"`);
});

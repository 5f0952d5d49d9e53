import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#shared/base/messages.ts';
import { type Facture, TEXTE_VALIDATION } from '#shared/facture/facture.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { sql } from '#server/db/sql.ts';
import { unClient, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
});
afterAll(() => serveur.detruire());
const factures = () => sql<{ reservation_id: number }>(serveur.orm.em.fork(), 'select * from facture');

describe('transformer un panier en devis', () => {
  it('[DEV-2] le devis naît avec la transformation, une fois, au net du panier', async () => {
    const client_id = await unClient(serveur, { libelle: 'OBIANG' });
    const panier = await unPanier(awa, [{ produit_id: await unProduit(serveur, { prix: 1500 }), qte: 2, prise_en_charge: 50 }], { client_id });
    const devis = await awa.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, { status: 'Devis', switch_devis_at: new Date().toISOString() });
    expect(devis).toMatchObject({ statut: 200, data: { status: 'Devis' } });
    expect(await factures()).toHaveLength(1);
    // What the specified client then asks, with sums of its own.
    const demandes = await Promise.all([1, 2].map(() => awa.ecrire<Facture>('/api/factures', { client: 'AUTRE', reservation_id: panier.id, net_a_payer: 1, type: 'Devis', created_by: 'Autre' })));
    for (const d of demandes) expect(d).toMatchObject({ statut: 200, message: messages.devisCree, data: { type: 'Devis', client: 'OBIANG', net_a_payer: 1500, est_valide: false, created_by: 'Awa', reservation_id: panier.id } });
    expect(await factures()).toHaveLength(1);
  });
  it('un panier qui n’est pas un devis n’en a pas ; vide, il n’en devient pas un', async () => {
    const panier = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }]);
    expect(await awa.ecrire('/api/factures', { reservation_id: panier.id })).toMatchObject({ statut: 409, errors: [messages.devisPasTransformee] });
    expect((await awa.ecrire('/api/factures', { reservation_id: 999_999 })).statut).toBe(404);
    const vide = await unPanier(awa, []);
    expect((await awa.ecrire(`/api/reservations/${vide.id}/update`, { status: 'Devis', switch_devis_at: new Date().toISOString() })).statut).toBe(422);
    expect((await factures()).some((f) => f.reservation_id !== 0 && [panier.id, vide.id].includes(f.reservation_id))).toBe(false);
  });
  it('[DEV-1] En attente, puis Validé', () => expect(TEXTE_VALIDATION).toEqual({ non: 'En attente', oui: 'Validé' }));
});

import { afterAll, beforeAll, expect } from 'vitest';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import type { Mouvement } from '#shared/stock/mouvement/mouvement.schema.ts';
import type { LotDeProduit } from '#shared/stock/produit/lot.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

export let serveur: ServeurDeTest;
export let awa: Poste;
export let chef: Poste;
export const AUJOURDHUI = jourDe(new Date());
export const dans = (jours: number) => jourPlus(AUJOURDHUI, jours);
export const bouger = (corps: object) =>
  chef.ecrire<Mouvement>('/api/mouvements', { type: 'Entrée', motif: 'CORRECTION', ...corps });
export const lotsDe = async (id: number) =>
  (await chef.lire<LotDeProduit[]>(`/api/produits/${id}/lots`)).data;
export const resume = async (id: number) => (await lotsDe(id)).map((l) => [l.numero, l.qte]);
export const lireProduit = async (id: number) =>
  (await chef.lire<Produit>(`/api/produits/${id}`)).data;
export const payer = (r: Reservation) =>
  awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
    status: 'Termine',
    amount_gived: r.net_a_payer,
  });
export const vendre = async (produit_id: number, qte: number) =>
  payer(await unPanier(awa, [{ produit_id, qte }]));
export const justes = async () =>
  expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
/** Two named lots and some boxes without a lot. */
export async function unProduitEnLots(
  lots: [string, string | null, number][],
  libre = 0,
): Promise<number> {
  const id = await unProduit(serveur, { qte: libre });
  for (const [lot, date_expiration, qte] of lots)
    expect(
      (await bouger({ produit_id: id, qte, lot, date_expiration, dates_confirmees: true })).statut,
    ).toBe(200);
  return id;
}

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerLots(): void {
  beforeAll(async () => {
    serveur = await serveurDeTest();
    awa = await serveur.poste('Awa', { habilitations: VENDRE });
    chef = await serveur.poste('Chef', { is_admin: true });
  });
  afterAll(() => serveur.detruire());
}

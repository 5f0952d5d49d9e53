import { afterAll, beforeAll } from 'vitest';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { unCaissier, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

export let serveur: ServeurDeTest;
export let awa: Poste;
export let brice: Poste;
export let caisse_id: number;
export const maj = (r: { id: number }, corps: object, poste = awa) =>
  poste.ecrire<Reservation>(`/api/reservations/${r.id}/update`, corps);
export const lignes = (...l: [number, number, number?][]) => ({
  reservation_produits: l.map(([produit_id, qte, prise_en_charge = 0]) => ({
    produit_id,
    qte,
    prise_en_charge,
  })),
});
export const vide = async () => (await awa.ecrire<Reservation>('/api/reservations', {})).data;

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerEnregistrer(): void {
  beforeAll(async () => {
    serveur = await serveurDeTest();
    awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
    ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba'));
  });
  afterAll(() => serveur.detruire());
}

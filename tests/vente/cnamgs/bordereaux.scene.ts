import { afterAll, beforeAll, expect } from 'vitest';
import type { BordereauDetail } from '#shared/vente/cnamgs/bordereau.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { Vente } from '#shared/vente/vente/vente.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unClient, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

export const JOUR = '2026-11-10';
const DEPART = new Date(`${JOUR}T10:00:00+01:00`);
export let maintenant = DEPART;
/** Moves the stopped clock of the scene. */
export function mettreAHeure(instant: Date): void {
  maintenant = instant;
}
export let serveur: ServeurDeTest;
export let awa: Poste;
export let gerante: Poste;
export let chef: Poste;
export let produit: number;
let client_id: number;
export const sansFin = () =>
  sql(serveur.orm.em.fork(), `update session set expire_at = '2100-01-01'`);
let suite = 0;
export type Assure = {
  identifiant_assure?: string;
  nom_assure?: string;
  numero_feuille_assure?: string;
  secteur_assure?: string;
};
/** A covered sale; a whole sheet unless said otherwise. */
export async function vendre(assure: Assure = {}, { taux = 80, qte = 1 } = {}): Promise<number> {
  suite += 1;
  const { data: r } = await awa.ecrire<Reservation>('/api/reservations', { client_id });
  const corps = {
    reservation_produits: [{ produit_id: produit, qte, prise_en_charge: taux }],
    identifiant_assure: `ID-${suite}`,
    nom_assure: `ASSURÉ ${suite}`,
    numero_feuille_assure: `FS ${suite}`,
    secteur_assure: 'Secteur public',
    ...assure,
  };
  const { data: maj } = await awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, corps);
  const payee = await awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
    status: 'Termine',
    caisse_id: 1,
    amount_gived: maj.net_a_payer,
    mode_paiement: 'espece',
  });
  expect(payee.errors).toEqual([]);
  return payee.data.vente_id ?? 0;
}
export const periode = (secteur: string, de = JOUR, a = de) => ({
  secteur,
  period_from: de,
  period_to: a,
});
export const exporter = (secteur: string, plus: object = {}, de = JOUR) =>
  gerante.ecrire<BordereauDetail>('/api/bordereaux', { ...periode(secteur, de), ...plus });
export const vente = async (id: number) => (await chef.lire<Vente>(`/api/ventes/${id}`)).data;

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerBordereaux(): void {
  beforeAll(async () => {
    maintenant = DEPART;
    serveur = await serveurDeTest({ maintenant: () => maintenant });
    awa = await serveur.poste('Awa', { habilitations: VENDRE });
    gerante = await serveur.poste('Gérante', {
      habilitations: [{ menu: 'VENTE', submenus: ['vente'] }],
    });
    chef = await serveur.poste('Chef', { is_admin: true });
    produit = await unProduit(serveur, { prix: 1333, qte: 9000, tva: true, css: true });
    client_id = await unClient(serveur, { plafond: 90_000_000 });
    await sansFin();
  });
  afterAll(() => serveur.detruire());
}

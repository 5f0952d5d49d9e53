import { afterAll, beforeAll, expect } from 'vitest';
import { jourDe } from '#shared/base/dates.ts';
import type {
  CompteInventaire,
  Inventaire,
  InventaireComplet,
  LigneInventaire,
} from '#shared/gestion/inventaire/inventaire.schema.ts';
import type { Mouvement } from '#shared/stock/mouvement/mouvement.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

export let serveur: ServeurDeTest;
export let chef: Poste;
export let awa: Poste;
export let ali: Poste;
export let bea: Poste;
export const em = () => serveur.orm.em.fork();
export const AUJOURDHUI = jourDe(new Date());
let suite = 0;
/** A shelf with products of these stocks. */
export async function unRayon(
  stocks: readonly number[],
  prix_achat = 500,
): Promise<{ rayon_id: number; rayon: string; ids: number[] }> {
  const rayon = `RAYON ${++suite}`;
  const cree = await chef.ecrire<{ id: number }>('/api/rayons', { libelle: rayon });
  const ids: number[] = [];
  for (const qte of stocks) ids.push(await unProduit(serveur, { qte, prix_achat }));
  await sql(em(), 'update produit set rayon_id = $2 where id = any($1)', [ids, cree.data.id]);
  return { rayon_id: cree.data.id, rayon, ids };
}
export const ouvrir = async (rayon_id?: number) =>
  (
    await chef.ecrire<Inventaire>(
      '/api/inventaires',
      rayon_id ? { type: 'Partiel', rayon_id } : { type: 'Total' },
    )
  ).data;
export const compter = (
  par: Poste,
  id: number,
  lignes: readonly CompteInventaire[],
  cle?: string,
) =>
  par.ecrire<{ inventaire: Inventaire; lignes: LigneInventaire[] }>(
    `/api/inventaires/${id}/compter`,
    { lignes },
    cle,
  );
export const clore = (id: number, non_comptes: 'laisser' | 'zero' = 'laisser', par = chef) =>
  par.ecrire<Inventaire>(`/api/inventaires/${id}/cloturer`, { non_comptes });
export const detail = async (id: number, par = chef) =>
  (await par.lire<InventaireComplet>(`/api/inventaires/${id}`)).data;
export const stock = async (id: number) =>
  (await chef.lire<Produit>(`/api/produits/${id}`)).data.qte;
export const vendre = async (produit_id: number, qte: number) => {
  const r = await unPanier(awa, [{ produit_id, qte }]);
  return awa.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
    status: 'Termine',
    amount_gived: r.net_a_payer,
  });
};
export const mouvements = async (id: number) =>
  (await chef.lire<Mouvement[]>(`/api/mouvements?produit_id=${id}&motif=INVENTAIRE`)).data.map(
    (m) => [m.type, m.qte, m.created_by],
  );
export const justes = async () => expect(await verifierInvariants(em())).toEqual([]);

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerInventaires(reglages: Parameters<typeof serveurDeTest>[0] = {}): void {
  beforeAll(async () => {
    serveur = await serveurDeTest(reglages);
    chef = await serveur.poste('Chef', { is_admin: true });
    awa = await serveur.poste('Awa', { habilitations: VENDRE });
    ali = await serveur.poste('Ali', {
      habilitations: [{ menu: 'PRIVILEGES', submenus: ['inventaire_mobile'] }],
    });
    bea = await serveur.poste('Béa', {
      habilitations: [{ menu: 'GESTION', submenus: ['inventaire'] }],
    });
  });
  afterAll(() => serveur.detruire());
}

// Server: one reading gathers six tables, and leaves out what the reader's rights do not open.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import type { CommandeComplete } from '#shared/stock/commande/commande.schema.ts';
import type { VoletProduit } from '#shared/stock/produit/volet.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unFournisseur, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

const AUJOURDHUI = jourDe(new Date());
let serveur: ServeurDeTest;
let chef: Poste;
let awa: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', { is_admin: true });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  await chef.ecrire('/api/mouv_motifs', { libelle: 'CORRECTION' });
});
afterAll(() => serveur.detruire());

const lire = async (id: number, poste = chef) =>
  (await poste.lire<VoletProduit>(`/api/produits/${id}/volet`)).data;

test('[PRO-17] stock, lots, route, prix, fournisseurs et mouvements d’un produit, en une lecture', async () => {
  const id = await unProduit(serveur, { libelle: 'SAVON', qte: 10, prix: 2400, prix_achat: 1560 });
  await sql(serveur.orm.em.fork(), 'update produit set qte_min = 8, qte_max = 48 where id = $1', [
    id,
  ]);
  const entrer = (lot: string, date_expiration: string, qte: number) =>
    chef.ecrire('/api/mouvements', {
      produit_id: id,
      type: 'Entrée',
      motif: 'CORRECTION',
      qte,
      lot,
      date_expiration,
    });
  expect((await entrer('VIEUX', jourPlus(AUJOURDHUI, -3), 6)).errors).toEqual([]);
  const fournisseur_id = await unFournisseur(serveur, { libelle: 'DÉPÔT D’OWENDO' });
  const commander = async (qte: number) =>
    (
      await chef.ecrire<CommandeComplete>('/api/commandes', {
        fournisseur_id,
        lignes: [{ produit_id: id, qte }],
      })
    ).data;
  const premiere = await commander(24);
  const recue = await chef.ecrire(`/api/commandes/${premiere.id}/receptionner`, {
    lignes: [{ produit_id: id, qte: 24, ug: 0, prix_achat: 1600, prix_de_vente: 2400 }],
  });
  expect(recue.errors).toEqual([]);
  const seconde = await commander(20);
  expect((await chef.ecrire(`/api/commandes/${seconde.id}/envoyer`, {})).errors).toEqual([]);
  await commander(3);
  const panier = await unPanier(awa, [{ produit_id: id, qte: 2 }]);
  const payee = await awa.ecrire(`/api/reservations/${panier.id}/update`, {
    status: 'Termine',
    amount_gived: 100_000,
  });
  expect(payee.errors).toEqual([]);
  await unPanier(awa, [{ produit_id: id, qte: 1 }]);

  const v = await lire(id);
  expect(v.produit).toMatchObject({ qte: 38, qte_perimee: 6, qte_retenue: 1, prix_achat: 1600 });
  expect([v.en_route, v.en_brouillon]).toEqual([20, 3]);
  expect(v.lots.map((l) => [l.numero, l.qte, l.perime])).toEqual([
    ['VIEUX', 6, true],
    ['SANS LOT', 32, false],
  ]);
  // 16 boxes at 1.560 and 24 at 1.600.
  expect(v.cout_moyen).toBe(1584);
  expect(v.prix_depuis?.slice(0, 10)).toBe(AUJOURDHUI);
  expect(v.fournisseurs).toMatchObject([
    { fournisseur_id, libelle: 'DÉPÔT D’OWENDO', prix_achat: 1600, delai: 3 },
  ]);
  expect(v.mouvements?.map((m) => [m.motif, m.mouvement, m.stock])).toEqual([
    ['VENTE', -2, 38],
    ['RECEPTION COMMANDE', 24, 40],
    ['CORRECTION', 6, 16],
    ['STOCK INITIAL', 10, 10],
  ]);
  expect(v.mouvements?.[0]?.document).toBe('n° 001');
  expect(v.mouvements?.[1]?.document).toContain('DÉPÔT D’OWENDO');
  // The one formula of proposals: what was sold this week is this week's.
  expect(v.rythme.semaines.at(-1)).toBe(2);
  expect(v.rythme.par_semaine).toBeGreaterThan(0);
  expect(v.rythme.semaines_de_stock).toBeCloseTo(32 / v.rythme.par_semaine, 0);
});

test('[PRO-17] ce que chacun ne peut lire ailleurs n’y est pas ; sans le droit des produits, rien', async () => {
  const id = await unProduit(serveur, {});
  const stock = await serveur.poste('Stock', {
    habilitations: [{ menu: 'STOCK', submenus: ['produits'] }],
  });
  expect(await lire(id, stock)).toMatchObject({ fournisseurs: [], mouvements: null });
  const tous = await serveur.poste('Tous', {
    habilitations: [{ menu: 'STOCK', submenus: ['produits', 'mouvement', 'commande'] }],
  });
  expect(await lire(id, tous)).toMatchObject({
    fournisseurs: [],
    mouvements: [{ motif: 'STOCK INITIAL', stock: 100 }],
  });
  expect((await awa.lire(`/api/produits/${id}/volet`)).statut).toBe(403);
  expect((await chef.lire('/api/produits/999999/volet')).statut).toBe(404);
});

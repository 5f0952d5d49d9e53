// Server: photographs are files; monthly figures are SQL in Libreville's days.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { surProduits } from '#shared/stock/produit/produit.events.ts';
import type { StatistiquesProduit } from '#shared/gestion/statistiques/produit.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { ENCAISSER, unPanier, unProduit, VENDRE } from '../../factories/une-pharmacie.ts';
import { unJpeg, unPng } from '../../factories/une-image.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '../../harness/serveur-de-test.ts';
import { verifierEvenement } from '../../harness/verifier-evenement.ts';

const a = (jour: string, heure: string) => new Date(`${jour}T${heure}+01:00`);
let maintenant = a('2026-09-30', '23:30:00');
let serveur: ServeurDeTest;
let chantal: Poste;
let awa: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest({ maintenant: () => maintenant });
  chantal = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'STOCK', submenus: ['produits', 'mouvement'] }],
  });
  awa = await serveur.poste('Awa', { habilitations: [...VENDRE, ...ENCAISSER] });
});
afterAll(() => serveur.detruire());

describe('la photo', () => {
  const formulaire = (octets: Uint8Array) => {
    const corps = new FormData();
    corps.set('photo', new Blob([new Uint8Array(octets)]), 'photo.png');
    return corps;
  };
  test('[PRO-11] posée, remplacée, retirée : les écrans la voient aussitôt ; ce qui n’est pas une image est refusé', async () => {
    const id = await unProduit(serveur, { libelle: 'À PHOTOGRAPHIER' });
    const lire = async () => [(await awa.lire<Produit>(`/api/produits/${id}`)).data];
    await verifierEvenement<Produit[]>({
      poste: awa,
      topic: 'produits',
      lire,
      noms: ['produit.modifie', 'produit.modifie', 'produit.modifie'],
      appliquer: surProduits,
      acte: async () => {
        const posee = await chantal.ecrire<Produit>(
          `/api/produits/${id}/photo`,
          formulaire(unPng()),
        );
        expect([posee.message, posee.data.photo]).toEqual([
          'Photo enregistrée.',
          expect.stringMatching(/^\/fichiers\/[0-9a-f]{64}$/),
        ]);
        expect(
          (await fetch(serveur.adresse + posee.data.photo)).headers.get('content-type'),
        ).toContain('image/png');
        await chantal.ecrire(`/api/produits/${id}/photo`, formulaire(unJpeg()));
        expect(
          (await chantal.ecrire<Produit>(`/api/produits/${id}/photo/retirer`)).data.photo,
        ).toBeNull();
      },
    });
    const svg = await chantal.ecrire(
      `/api/produits/${id}/photo`,
      formulaire(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    );
    expect([svg.statut, svg.errors]).toEqual([
      422,
      [
        'Les images SVG ne sont pas acceptées, car elles peuvent contenir des scripts : envoyez une image PNG, JPEG ou WebP.',
      ],
    ]);
    expect(
      (
        await chantal.ecrire(
          `/api/produits/${id}/photo`,
          formulaire(new Uint8Array(2 * 1024 * 1024 + 1)),
        )
      ).statut,
    ).toBe(413);
    expect((await chantal.ecrire('/api/produits/999999/photo', formulaire(unPng()))).statut).toBe(
      404,
    );
    expect((await awa.ecrire(`/api/produits/${id}/photo/retirer`)).statut).toBe(403);
  });
});

test('désactivé, un produit quitte la vente et la liste des actifs, et revient', async () => {
  const id = await unProduit(serveur, { libelle: 'EN PAUSE' });
  const actifs = async () =>
    (
      await awa.lire<Produit[]>('/api/produits?is_active=1&page=1&rows=5&search_by_keyword=pause')
    ).data.map((p) => p.id);
  await chantal.ecrire(`/api/produits/${id}/update`, { is_active: false });
  expect(await actifs()).toEqual([]);
  await chantal.ecrire(`/api/produits/${id}/update`, { is_active: true });
  expect(await actifs()).toEqual([id]);
});

test('les statistiques d’un produit : mois et jours de Libreville, nets des annulations, stock à la fin de chaque mois', async () => {
  const id = await unProduit(serveur, {
    libelle: 'SUIVI',
    qte: 0,
    prix: 1000,
    prix_achat: 600,
    tva: true,
  });
  const bouger = (type: string, qte: number) =>
    chantal.ecrire('/api/mouvements', { produit_id: id, type, qte, motif: 'AJUSTEMENT' });
  const vendre = async (qte: number) => {
    const panier = await unPanier(awa, [{ produit_id: id, qte }]);
    const payee = await awa.ecrire<{ vente_id: number }>(`/api/reservations/${panier.id}/update`, {
      status: 'Termine',
      amount_gived: 100_000,
    });
    expect(payee.errors).toEqual([]);
  };
  const chef = await serveur.poste('Chef', { is_admin: true });
  expect((await chef.ecrire('/api/mouv_motifs', { libelle: 'AJUSTEMENT' })).errors).toEqual([]);
  expect((await bouger('Entrée', 20)).errors).toEqual([]);
  await vendre(3);
  maintenant = a('2026-10-01', '00:10:00');
  await vendre(2);
  const { data } = await chantal.lire<StatistiquesProduit>(`/api/produits/${id}/statistiques`);
  expect(data).toMatchObject({
    libelle: 'SUIVI',
    qte: 15,
    qte_perimee: 0,
    rythme: 0.17,
    jours_de_stock: 90,
  });
  expect([data.mois.length, data.mois[0]?.mois, data.jours.length]).toEqual([12, '11/2025', 30]);
  expect(data.mois.slice(-3)).toEqual([
    { mois: '08/2026', qte: 0, total: 0, marge: 0, annulee: 0, entrees: 0, sorties: 0, stock: 0 },
    {
      mois: '09/2026',
      qte: 3,
      total: 3540,
      marge: 1200,
      annulee: 0,
      entrees: 20,
      sorties: 3,
      stock: 17,
    },
    {
      mois: '10/2026',
      qte: 2,
      total: 2360,
      marge: 800,
      annulee: 0,
      entrees: 0,
      sorties: 2,
      stock: 15,
    },
  ]);
  expect(data.jours.slice(-2)).toEqual([
    { jour: '30/09', qte: 3 },
    { jour: '01/10', qte: 2 },
  ]);
  expect((await awa.lire(`/api/produits/${id}/statistiques`)).statut).toBe(403);
  expect((await chantal.lire('/api/produits/999999/statistiques')).statut).toBe(404);
});

test('[STA-30] [LOT-1] le stock dure ce que durent les boîtes qui se vendent : les périmées restent en stock et ne se comptent pas', async () => {
  maintenant = a('2026-10-01', '12:00:00');
  const id = await unProduit(serveur, { libelle: 'PÉRIME', qte: 60 });
  const em = serveur.orm.em.fork();
  await sql(
    em,
    `insert into lot (produit_id, numero, date_expiration, qte)
      values ($1, 'VIEUX', '2026-09-30', 54), ($1, 'BON', '2026-10-01', 6)`,
    [id],
  );
  await sql(
    em,
    `insert into agregat_produit (jour, produit_id, qte, ht, total, achat, annulee)
      values ('2026-09-20', $1, 12, 0, 0, 0, 0)`,
    [id],
  );
  const { data } = await chantal.lire<StatistiquesProduit>(`/api/produits/${id}/statistiques`);
  expect(data).toMatchObject({ qte: 60, qte_perimee: 54, rythme: 0.4, jours_de_stock: 15 });
});

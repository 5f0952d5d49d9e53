// Server: lists are read over HTTP with their filters, by pages, from the base.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LISTES, type Reference } from '#shared/admin/reference/reference.schema.ts';
import type { Mouvement } from '#shared/stock/mouvement/mouvement.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unProduit } from '../../factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '../../harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let admin: Poste;
const em = () => serveur.orm.em.fork();
beforeAll(async () => {
  serveur = await serveurDeTest();
  admin = await serveur.poste('Admin', { is_admin: true });
});
afterAll(() => serveur.detruire());

test.each(LISTES)(
  'la liste %s se lit par ordre alphabétique, sans ce qui est retiré',
  async (liste) => {
    const { data } = await admin.lire<Reference[]>(`/api/${liste}`);
    expect(data.length).toBeGreaterThan(2);
    await sql(em(), 'update reference set deleted_at = now() where id = $1', [data[0]?.id]);
    expect((await admin.lire<Reference[]>(`/api/${liste}`)).data).toEqual(data.slice(1));
  },
);

test('la pharmacie est nulle, puis dite, avec l’indication de démonstration', async () => {
  expect((await admin.lire('/api/pharmacie-info')).data).toBeNull();
  await sql(
    em(),
    `insert into pharmacie (nom_pharmacie, telephone1, adresse, capital)
      values ('Du Lac', '011', 'Libreville', 500000000)`,
  );
  expect((await admin.lire('/api/pharmacie-info')).data).toMatchObject({
    nom_pharmacie: 'Du Lac',
    capital: 5_000_000,
    demonstration: false,
  });
  await sql(em(), `insert into parametre values ('demonstration', '{}')`);
  expect((await admin.lire('/api/pharmacie-info')).data).toMatchObject({ demonstration: true });
});

test('[GAR-1] la garde en cours, ou rien', async () => {
  expect((await admin.lire('/api/gardes/actuelle')).data).toBeNull();
  await sql(
    em(),
    `insert into garde (date_debut, heure_debut, date_fin, heure_fin, debut_at, fin_at,
        montant_taxe, statut, created_by)
      values ('2026-11-21', '20:00', '2026-11-22', '08:00', '2026-11-21 19:00Z',
        '2026-11-22 07:00Z', 50000, 'En cours', 'x')`,
  );
  expect((await admin.lire('/api/gardes/actuelle')).data).toMatchObject({
    date_debut: '2026-11-21',
    date_fin: '2026-11-22',
    heure_fin: '08:00',
    montant_taxe: 500,
    statut: 'En cours',
  });
});

test('[LST-4] les mouvements se filtrent par période, type, motif et produit, dernier jour compris', async () => {
  const id = await unProduit(serveur, { libelle: 'SPASFON', qte: 0 });
  const ajouter = (type: string, motif: string, at: string) =>
    sql(
      em(),
      `insert into mouvement (produit_id, produit_libelle, type, qte, produit_prix_achat,
          produit_prix_de_vente, motif, source, created_by, created_at)
        values ($1, 'SPASFON', $2, 1, 100, 200, $3, 'test', 'Awa', $4)`,
      [id, type, motif, at],
    );
  await ajouter('Entrée', 'STOCK INITIAL', '2026-11-01T08:00:00+01:00');
  await ajouter('Sortie', 'VENTE', '2026-11-02T23:59:59.999+01:00');
  await ajouter('Sortie', 'CASSE', '2026-11-03T00:00:00+01:00');
  const motifs = async (requete: string) =>
    (await admin.lire<Mouvement[]>(`/api/mouvements?produit_id=${id}&${requete}`)).data.map(
      (m) => m.motif,
    );
  expect(await motifs('')).toEqual(['CASSE', 'VENTE', 'STOCK INITIAL']);
  expect(await motifs('period_from=2026-11-01&period_to=2026-11-02')).toEqual([
    'VENTE',
    'STOCK INITIAL',
  ]);
  expect(
    await motifs('type=Sortie&from_period_debut=2026-11-03&from_period_fin=2026-11-03'),
  ).toEqual(['CASSE']);
  expect(await motifs('motif=VENTE&keyword=spas')).toEqual(['VENTE']);
  // a form sends its fields whether or not something was chosen
  expect(await motifs('type=&motif=&page=&rows=&period_from=2026-11-01&period_to=&sort=')).toEqual([
    'CASSE',
    'VENTE',
    'STOCK INITIAL',
  ]);
  const sommes = async (requete: string) =>
    (await admin.lire(`/api/mouvements?produit_id=${id}&${requete}`)).extra_data;
  const trois = 'period_from=2026-11-01&period_to=2026-11-03';
  expect(await sommes(trois)).toEqual({ entrees: 1, sorties: 2 });
  expect(await sommes(`${trois}&motif=CASSE&keyword=spas`)).toEqual({ entrees: 0, sorties: 1 });
  expect(await sommes(`${trois}&motif=DON`)).toEqual({ entrees: 0, sorties: 0 });
  expect(await sommes('')).toBeUndefined();
  expect(
    (await admin.lire('/api/mouvements?period_from=2026-11-03&period_to=2026-11-01')).statut,
  ).toBe(422);
});

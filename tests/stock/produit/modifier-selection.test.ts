// Server: a selection is one act under locks; crossings are read in what the base signed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BilanSelection } from '#shared/stock/produit/modifier-selection.schema.ts';
import { surProduits } from '#shared/stock/produit/produit.events.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import { nonLues } from '#tests/harness/non-lues.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let chef: Poste;
let autre: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  const habilitations = [{ menu: 'STOCK', submenus: ['produits'] }];
  chef = await serveur.poste('Chef', { habilitations });
  autre = await serveur.poste('Autre', { habilitations });
});
afterAll(() => serveur.detruire());

const em = () => serveur.orm.em.fork();
const lire = async (id: number) => (await chef.lire<Produit>(`/api/produits/${id}`)).data;
const choisis = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => ({ id, version: (await lire(id)).version })));
const modifier = (produits: object[], changements: object) =>
  chef.ecrire<BilanSelection>('/api/produits/selection', { produits, changements });
async function desProduits(n: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < n; i += 1) ids.push(await unProduit(serveur));
  return ids;
}

describe('[PRO-28] une sélection de produits modifiée en un acte', () => {
  test('rayon et maximum : l’aperçu n’écrit rien, l’acte change tout, et chaque écran le voit', async () => {
    const rayon = await sqlOne<{ id: number }>(
      em(),
      `insert into rayon (libelle) values ('Vitrine') returning id`,
    );
    const ids = await desProduits(3);
    const produits = await choisis(ids);
    const changements = { rayon_id: rayon?.id, qte_max: 40 };
    const vu = await chef.ecrire<BilanSelection>('/api/produits/selection/apercu', {
      produits,
      changements,
    });
    expect(vu.errors).toEqual([]);
    expect(vu.data).toEqual({
      modifies: 3,
      inchanges: 0,
      refuses: [],
      description: 'rayon → Vitrine ; maximum → 40',
    });
    expect((await lire(ids[0] ?? 0)).rayon).toBeNull();
    const fait = await modifier(produits, changements);
    expect([fait.success, fait.message]).toEqual([true, '3 produits modifiés.']);
    for (const [i, id] of ids.entries())
      expect(await lire(id)).toMatchObject({
        rayon: 'Vitrine',
        qte_max: 40,
        version: (produits[i]?.version ?? 0) + 1,
      });
    const [journal] = await sql<{ avant: object; apres: object; utilisateur: string }>(
      em(),
      `select avant, apres, utilisateur from journal_audit
        where acte = 'sélection modifiée' and entite_id = $1`,
      [ids[0]],
    );
    expect(journal).toEqual({
      utilisateur: 'Chef',
      avant: { rayon_id: null, qte_max: 1000 },
      apres: changements,
    });
    const encore = await modifier(await choisis(ids), changements);
    expect([encore.success, encore.code]).toEqual([false, 'selection_inchangee']);
  });

  test('ce qui ne peut pas changer reste et se dit par sa ligne ; le reste change', async () => {
    const [a = 0, b = 0, c = 0] = await desProduits(3);
    await chef.ecrire(`/api/produits/${b}/update`, { qte_min: 20, qte_max: 30 });
    const produits = await choisis([a, b, c]);
    await autre.ecrire(`/api/produits/${c}/update`, { qte_max: 7 });
    const fait = await modifier([...produits, { id: 999_999, version: 1 }], { qte_max: 10 });
    expect(fait.message).toBe('1 produit modifié ; 3 restent tels quels.');
    expect(fait.data.refuses.map((r) => [r.produit_id, r.raison])).toEqual([
      [b, 'La quantité minimale ne peut pas dépasser la quantité maximale.'],
      [c, 'modifié entre-temps par Autre'],
      [999_999, 'n’existe plus'],
    ]);
    expect([(await lire(a)).qte_max, (await lire(b)).qte_max, (await lire(c)).qte_max]).toEqual([
      10, 30, 7,
    ]);
  });

  test('deux éditeurs : un autre champ changé entre-temps ne gêne pas, la même valeur non plus', async () => {
    const [a = 0, b = 0] = await desProduits(2);
    const produits = await choisis([a, b]);
    await autre.ecrire(`/api/produits/${a}/update`, { posologie: 'matin' });
    await autre.ecrire(`/api/produits/${b}/update`, { tva: true });
    const fait = await modifier(produits, { tva: true });
    expect(fait.data).toMatchObject({ modifies: 1, inchanges: 1, refuses: [] });
    expect(await lire(a)).toMatchObject({ tva: true, posologie: 'matin' });
    // A form opened before is told of it, by who did it.
    const vieille = await autre.ecrire(`/api/produits/${a}/update`, {
      version: produits[0]?.version,
      tva: false,
    });
    expect([vieille.code, vieille.errors[0]]).toEqual([
      'version_perimee',
      expect.stringContaining('Chef'),
    ]);
  });

  test('un minimum relevé dit le stock bas ; chaque produit est annoncé', async () => {
    const id = await unProduit(serveur, { libelle: 'BAS EN LOT', qte: 4 });
    const produits = await choisis([id]);
    await verifierEvenement({
      poste: autre,
      topic: 'produits',
      lire: async () => [await lire(id)],
      appliquer: surProduits,
      noms: ['produit.modifie'],
      acte: () => modifier(produits, { qte_min: 5 }),
    });
    expect(await nonLues(chef)).toContain('BAS EN LOT : il en reste 4, pour un minimum de 5.');
  });

  test('rien à changer, un rayon inconnu, trop de produits : une phrase, rien d’écrit', async () => {
    const [id = 0] = await desProduits(1);
    const [p] = await choisis([id]);
    if (!p) throw new Error('aucun produit');
    expect((await modifier([p], {})).errors).toEqual(['Dites au moins une chose à changer.']);
    expect((await modifier([p], { rayon_id: 999_999 })).errors).toEqual(['Rayon introuvable.']);
    expect((await modifier([], { tva: true })).success).toBe(false);
    expect((await lire(id)).version).toBe(p.version);
  });
});

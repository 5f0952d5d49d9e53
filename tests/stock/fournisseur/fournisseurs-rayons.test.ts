// Server: one name per supplier, accents folded by the base, among rows kept when retired.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesFournisseur from '#shared/stock/fournisseur/fournisseur.phrases.ts';
import * as phrasesRayon from '#shared/stock/rayon/rayon.phrases.ts';
import { type Fournisseur, FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Rayon } from '#shared/stock/rayon/rayon.record.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import { pendantUnTiers } from '#tests/harness/pendant-un-tiers.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let chef: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', { is_admin: true });
});
afterAll(() => serveur.detruire());

describe('fournisseurs', () => {
  const creer = (corps: object) => chef.ecrire<Fournisseur>('/api/fournisseurs', corps);
  it('se créent, se modifient ; un nom n’en nomme qu’un, accents et casse à part', async () => {
    const f = await creer({
      libelle: 'Ubipharm Gabon',
      email: 'commandes@ubipharm.example',
      siteurl: 'https://ubipharm.example',
      telephone: '',
    });
    expect(f).toMatchObject({
      statut: 200,
      message: FOURNISSEURS.sentences.created,
      data: { libelle: 'Ubipharm Gabon', telephone: null, siteurl: 'https://ubipharm.example' },
    });
    expect(await creer({ libelle: 'UBIPHARM GÀBON' })).toMatchObject({
      statut: 422,
      errors: [phrasesRefus.dejaPris('Le fournisseur', 'Ubipharm Gabon')],
    });
    expect(
      (
        await chef.ecrire<Fournisseur>(`/api/fournisseurs/${f.data.id}/update`, {
          telephone: '011 22 33 44',
        })
      ).data,
    ).toMatchObject({ telephone: '011 22 33 44', email: 'commandes@ubipharm.example', version: 2 });
    expect((await chef.ecrire(`/api/fournisseurs/999999/update`, { telephone: '1' })).statut).toBe(
      404,
    );
  });
  it.each([['pas une adresse'], ['a@b.c, d@e.f'], ['a@b.example>\r\nBcc: x@y.z'], ['"x"@y.z']])(
    'l’adresse « %s » est refusée : elle servira à écrire',
    async (email) => {
      expect((await creer({ libelle: `Faux ${email.length}`, email })).statut).toBe(422);
    },
  );
  it('[FRN-2] délai, minimum, compte et conditions se disent, se changent un à un, et s’effacent', async () => {
    const { data: f } = await creer({
      libelle: 'Copharga',
      delai_jours: 2,
      minimum_commande: 50_000.5,
      compte: 'PH-114',
      conditions: '30 jours fin de mois',
    });
    expect(f).toMatchObject({
      delai_jours: 2,
      minimum_commande: 50_000.5,
      compte: 'PH-114',
      conditions: '30 jours fin de mois',
    });
    const change = async (corps: object) =>
      chef.ecrire<Fournisseur>(`/api/fournisseurs/${f.id}/update`, corps);
    expect((await change({ compte: 'PH-115' })).data).toMatchObject({
      delai_jours: 2,
      minimum_commande: 50_000.5,
      compte: 'PH-115',
    });
    expect((await change({ delai_jours: null, minimum_commande: null })).data).toMatchObject({
      delai_jours: null,
      minimum_commande: null,
      conditions: '30 jours fin de mois',
    });
    for (const faux of [{ delai_jours: 0 }, { delai_jours: 61 }, { minimum_commande: -1 }])
      expect((await change(faux)).statut).toBe(422);
    await chef.ecrire(`/api/fournisseurs/${f.id}/destroy`);
  });
  it('un site qui n’en est pas un, un nom vide : leur phrase', async () => {
    expect(await creer({ libelle: 'Site', siteurl: 'javascript:alert(1)' })).toMatchObject({
      statut: 422,
      errors: [phrasesFournisseur.siteInvalide],
    });
    expect((await creer({ libelle: ' ' })).statut).toBe(422);
  });
  it('[FRN-1] retiré, jamais tant qu’une commande est ouverte ; son nom peut resservir, ses commandes restent', async () => {
    const f = await creer({ libelle: 'Laborex' });
    const c = await chef.ecrire<{ id: number }>('/api/commandes', {
      fournisseur_id: f.data.id,
      lignes: [{ produit_id: await unProduit(serveur), qte: 1 }],
    });
    expect(await chef.ecrire(`/api/fournisseurs/${f.data.id}/destroy`)).toMatchObject({
      statut: 409,
      errors: [phrasesFournisseur.fournisseurOccupe(1)],
    });
    await chef.ecrire(`/api/commandes/${c.data.id}/annuler`);
    expect((await chef.ecrire(`/api/fournisseurs/${f.data.id}/destroy`)).statut).toBe(200);
    expect((await chef.lire(`/api/fournisseurs/${f.data.id}`)).statut).toBe(404);
    expect((await creer({ libelle: 'Laborex' })).statut).toBe(200);
    expect(
      (await chef.lire<{ fournisseur_libelle: string }>(`/api/commandes/${c.data.id}`)).data
        .fournisseur_libelle,
    ).toBe('Laborex');
    expect(
      (await chef.lire<Fournisseur[]>('/api/fournisseurs?page=1&rows=10')).data.map(
        (x) => x.libelle,
      ),
    ).toEqual(['Laborex', 'Ubipharm Gabon']);
  });
  it('[FRN-3] renommé, il retrouve ses commandes et ses retours d’avant ; leur ancien nom aussi', async () => {
    const f = await creer({ libelle: 'Avant' });
    const autre = await creer({ libelle: 'Autre' });
    const produit_id = await unProduit(serveur, { qte: 10, prix_achat: 100 });
    for (const fournisseur_id of [f.data.id, autre.data.id]) {
      await chef.ecrire('/api/commandes', { fournisseur_id, lignes: [{ produit_id, qte: 2 }] });
      const retour = { fournisseur_id, produit_id, qte: 1, motif: 'RENVOI AU FOURNISSEUR' };
      await chef.ecrire('/api/retour_fournisseurs', retour);
    }
    await chef.ecrire(`/api/fournisseurs/${f.data.id}/update`, { libelle: 'Après' });
    type Ecrite = { fournisseur_id: number };
    for (const nom of ['apres', 'Avant'])
      for (const liste of ['commandes', 'retour_fournisseurs']) {
        const lue = await chef.lire<Ecrite[]>(
          `/api/${liste}?page=1&rows=10&fournisseur_libelle=${nom}`,
        );
        expect(lue.meta?.total).toBe(1);
        if (liste === 'commandes')
          expect([lue.data[0]?.fournisseur_id, lue.extra_data]).toMatchObject([
            f.data.id,
            { cout_total_achat: 200 },
          ]);
      }
  });
});

describe('rayons', () => {
  const creer = (libelle: string) => chef.ecrire<Rayon>('/api/rayons', { libelle });
  it('leurs produits actifs et ce qu’ils ont coûté ; plein, un rayon ne part pas', async () => {
    const r = await creer('  A   01 ');
    expect(r).toMatchObject({
      statut: 200,
      data: { libelle: 'A 01', nb_produits: 0, total_achat: 0 },
    });
    const [un, deux] = [
      await unProduit(serveur, { qte: 4, prix: 1000 }),
      await unProduit(serveur, { qte: 2, prix: 100, prix_achat: 10.5 }),
    ];
    await sql(serveur.orm.em.fork(), 'update produit set rayon_id = $1 where id = any($2)', [
      r.data.id,
      [un, deux],
    ]);
    expect(
      (await chef.lire<Rayon[]>('/api/rayons?page=1&rows=10&sort=total_achat&order=desc')).data,
    ).toMatchObject([{ id: r.data.id, nb_produits: 2, total_achat: 2021 }]);
    expect(await chef.ecrire(`/api/rayons/${r.data.id}/destroy`)).toMatchObject({
      statut: 409,
      errors: [phrasesRayon.rayonOccupe(2)],
    });
    await sql(serveur.orm.em.fork(), 'update produit set is_active = false where id = any($1)', [
      [un, deux],
    ]);
    expect((await chef.ecrire(`/api/rayons/${r.data.id}/destroy`)).statut).toBe(200);
    expect((await creer('A 01')).statut).toBe(200);
  });
  it('[RAY-1] un produit désactivé quitte le rayon qui part : remis en vente, il n’est sur aucun', async () => {
    const { data: rayon } = await creer('RETIRÉ');
    const id = await unProduit(serveur);
    const changer = (corps: object) => chef.ecrire<Produit>(`/api/produits/${id}/update`, corps);
    await changer({ rayon_id: rayon.id, is_active: false });
    expect((await chef.ecrire(`/api/rayons/${rayon.id}/destroy`)).statut).toBe(200);
    expect((await changer({ is_active: true })).data).toMatchObject({
      is_active: true,
      rayon_id: null,
    });
  });
  it('[RAY-1] un rayon retiré pendant qu’on y range un produit : le produit n’y est pas rangé', async () => {
    const { data: rayon } = await creer('PARTANT');
    const id = await unProduit(serveur);
    const retirer = 'update rayon set deleted_at = now() where id = $1';
    const reponse = await pendantUnTiers(serveur, [retirer, [rayon.id]], () =>
      chef.ecrire<Produit>(`/api/produits/${id}/update`, { rayon_id: rayon.id }),
    );
    expect(reponse).toMatchObject({ statut: 422, errors: [phrasesRefus.introuvable('Rayon')] });
    expect((await chef.lire<Produit>(`/api/produits/${id}`)).data.rayon_id).toBeNull();
  });
  it('un libellé n’en nomme qu’un, à deux en même temps aussi', async () => {
    const statuts = (await Promise.all(['Étagère', 'etagere', 'ÉTAGÈRE'].map(creer)))
      .map((r) => r.statut)
      .sort();
    expect(statuts).toEqual([200, 422, 422]);
    const b = await creer('B');
    expect(
      (await chef.ecrire(`/api/rayons/${b.data.id}/update`, { libelle: 'ETAGERE' })).statut,
    ).toBe(422);
    expect(
      (await chef.ecrire<Rayon>(`/api/rayons/${b.data.id}/update`, { libelle: 'C' })).data.libelle,
    ).toBe('C');
  });
});

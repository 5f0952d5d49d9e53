// Server: eight sellers order one product at once: one order, one line, by the lock.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import type { CommandeComplete } from '#shared/stock/commande/commande.schema.ts';
import { qteACommander } from '#shared/stock/commande/commande.rules.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unFournisseur, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let stock: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  stock = await serveur.poste('Serge', {
    habilitations: [
      { menu: 'STOCK', submenus: ['commande'] },
      { menu: 'VENTE', submenus: ['reservation'] },
    ],
  });
});
afterAll(() => serveur.detruire());
const ajouter = (id: number, qui = awa) =>
  qui.ecrire<CommandeComplete>(`/api/commandes/ajouter-produit/${id}`);
/** Whole, by this supplier: they are its last one. */
const dejaLivre = (produit_id: number, fournisseur_id: number) =>
  sql(
    serveur.orm.em.fork(),
    `with c as (insert into commande (fournisseur_id, fournisseur_libelle, status, created_by)
        select id, libelle, 'SUCCESS', 'x'
        from fournisseur
        where id = $1
        returning id)
      insert into commande_produit (commande_id, produit_id, produit_libelle, qte, qte_recue,
        prix_achat, prix_de_vente, created_by)
      select id, $2, 'p', 5, 5, 100, 200, 'x'
      from c`,
    [fournisseur_id, produit_id],
  );

describe('commander un produit depuis la vente', () => {
  it('[CMD-1] jusqu’au maximum du produit, une boîte au moins', () => {
    expect([
      qteACommander({ qte: 3, qte_max: 40 }),
      qteACommander({ qte: 50, qte_max: 40 }),
      qteACommander({ qte: 0, qte_max: 0 }),
    ]).toEqual([37, 1, 1]);
  });
  it('[CMD-2] sans fournisseur connu : une commande à adresser ; jamais deux fois', async () => {
    const id = await unProduit(serveur, {
      libelle: 'DOLIPRANE',
      qte: 990,
      prix: 1000,
      prix_achat: 600,
      tva: true,
    });
    const faite = await ajouter(id);
    expect(faite).toMatchObject({
      statut: 200,
      data: {
        status: 'BROUILLON',
        fournisseur_id: null,
        total_vente: 10_000,
        commande_produits: [{ produit_id: id, qte: 10 }],
      },
    });
    // [HAB-9] so many percent of the purchase price: a seller would read the one in the other
    expect(Object.keys(faite.data).filter((c) => /tva|css|achat/.test(c))).toEqual([]);
    const { data: vue } = await stock.lire<CommandeComplete>(`/api/commandes/${faite.data.id}`);
    expect(vue).toMatchObject({ total_achat: 6_000, total_tva: 1_080, total_css: 0 });
    expect(faite.message).toBe(phrasesCommande.commandeAjoutee('DOLIPRANE', 10, faite.data.numero));
    const encore = await ajouter(id);
    expect(encore).toMatchObject({
      statut: 200,
      message: phrasesCommande.commandeDejaDemandee('DOLIPRANE', faite.data.numero),
      data: faite.data,
    });
  });
  it('[CMD-2] sur la commande ouverte du dernier fournisseur ; une commande partie n’est plus ouverte', async () => {
    const em = serveur.orm.em.fork();
    const id = await unProduit(serveur, { qte: 0 });
    const fournisseur_id = await unFournisseur(serveur, { libelle: 'UBIPHARM' });
    await dejaLivre(id, fournisseur_id);
    const un = await ajouter(id);
    expect(un.data).toMatchObject({
      fournisseur_id,
      fournisseur_libelle: 'UBIPHARM',
      status: 'BROUILLON',
    });
    await sql(em, `update commande set status = 'ENVOYEE' where id = $1`, [un.data.id]);
    expect((await ajouter(id)).message).toContain('déjà');
    await sql(em, `update commande_produit set qte_recue = qte where commande_id = $1`, [
      un.data.id,
    ]);
    expect((await ajouter(id)).data.id).not.toBe(un.data.id);
  });
  it('[OFR-3] au prix que demande ce fournisseur ; sans offre de lui, à celui du produit', async () => {
    const em = serveur.orm.em.fork();
    const [offert, sans] = [
      await unProduit(serveur, { qte: 990, prix_achat: 600, tva: true }),
      await unProduit(serveur, { qte: 990, prix_achat: 600 }),
    ];
    const [fournisseur_id, autre] = [await unFournisseur(serveur), await unFournisseur(serveur)];
    for (const id of [offert, sans]) await dejaLivre(id, fournisseur_id);
    await sql(
      em,
      `insert into offre_fournisseur (produit_id, fournisseur_id, prix_achat, source, updated_by)
        values ($1, $3, 55000, 'saisie', 'x'), ($1, $4, 10000, 'saisie', 'x'),
          ($2, $4, 10000, 'saisie', 'x')`,
      [offert, sans, fournisseur_id, autre],
    );
    const faite = await ajouter(offert, stock);
    // Ten at 550, VAT at 18 %.
    expect(faite.data).toMatchObject({ fournisseur_id, total_tva: 990 });
    await ajouter(sans);
    expect(
      await sql(em, 'select prix_achat from commande_produit where commande_id = $1 order by id', [
        faite.data.id,
      ]),
    ).toEqual([{ prix_achat: 55_000 }, { prix_achat: 60_000 }]);
  });
  it('[CDE-10] écarté de ce brouillon, il ne l’est plus une fois commandé ; les autres le restent', async () => {
    const em = serveur.orm.em.fork();
    const [a, b, c] = [
      await unProduit(serveur, { qte: 0 }),
      await unProduit(serveur, { qte: 0 }),
      await unProduit(serveur, { qte: 0 }),
    ];
    const fournisseur_id = await unFournisseur(serveur);
    for (const id of [a, b]) await dejaLivre(id, fournisseur_id);
    const brouillon = await ajouter(a);
    await sql(
      em,
      `insert into commande_ecart (commande_id, produit_id, raison, created_by)
        values ($1, $2, 'trop cher', 'x'), ($1, $3, 'trop cher', 'x')`,
      [brouillon.data.id, b, c],
    );
    const apres = await ajouter(b);
    expect(apres.data.id).toBe(brouillon.data.id);
    expect(apres.data.ecarts.map((e) => e.produit_id)).toEqual([c]);
  });
  it('[CMD-2] huit vendeurs à la fois : une seule commande, une seule ligne', async () => {
    await sql(serveur.orm.em.fork(), `update commande set status = 'ANNULEE'`);
    const id = await unProduit(serveur, { qte: 0 });
    const reponses = await Promise.all(Array.from({ length: 8 }, () => ajouter(id)));
    expect(new Set(reponses.map((r) => r.data.id)).size).toBe(1);
    expect(
      await sql(serveur.orm.em.fork(), 'select 1 from commande_produit where produit_id = $1', [
        id,
      ]),
    ).toHaveLength(1);
  });
  it('un produit inconnu ou arrêté : sa phrase, rien d’écrit', async () => {
    const id = await unProduit(serveur, { libelle: 'RETIRÉ' });
    await sql(serveur.orm.em.fork(), 'update produit set is_active = false where id = $1', [id]);
    expect(await ajouter(id)).toMatchObject({
      statut: 422,
      errors: [phrasesCommande.commandeProduitInactif('RETIRÉ')],
    });
    expect((await ajouter(999_999)).statut).toBe(404);
  });
});

// Server: value, dormancy and needs are SQL over lots, sales and orders.
import { describe, expect, it } from 'vitest';
import { debutDeJour, jourPlus } from '#shared/base/dates.ts';
import * as phrasesStatistiques from '#shared/gestion/statistiques/statistiques.phrases.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unFournisseur, unProduit } from '#tests/factories/une-pharmacie.ts';
import { chef, em, mettreAHeure, preparerStatistiques, serveur } from './statistiques.scene.ts';

preparerStatistiques();

describe('le stock', () => {
  it('[STA-20] la valeur du stock, par catégorie et rayon', async () => {
    const { data } = await chef.lire<{
      detail_par_categorie: {
        valeur_stock_achat: number;
        valeur_stock_vente: number;
        quantite_totale: number;
        nombre_produits: number;
        rayon: string;
      }[];
    }>('/api/statistiques/valeur-stocks');
    const [brute] = await sql<{ achat: number; vente: number; qte: number; n: number }>(
      em(),
      `select sum(prix_achat * qte)::bigint achat, sum(prix_de_vente * qte)::bigint vente,
          sum(qte)::int qte, count(*)::int n
        from produit
        where qte > 0`,
    );
    const s = (de: (d: (typeof data.detail_par_categorie)[number]) => number) =>
      data.detail_par_categorie.reduce((t, d) => t + de(d), 0);
    expect([
      Math.round(s((d) => d.valeur_stock_achat) * 100),
      Math.round(s((d) => d.valeur_stock_vente) * 100),
      s((d) => d.quantite_totale),
      s((d) => d.nombre_produits),
    ]).toEqual([Number(brute?.achat), Number(brute?.vente), brute?.qte, brute?.n]);
    expect(new Set(data.detail_par_categorie.map((d) => d.rayon))).toEqual(
      new Set(['Non assigné']),
    );
  });
  it('[STA-50] dort ce qui n’est ni vendu ni livré depuis 90 jours : en jours, et en francs', async () => {
    const dort = await unProduit(serveur, { libelle: 'DORT', qte: 7, prix_achat: 300 });
    const recent = await unProduit(serveur, { libelle: 'RECENT', qte: 7 });
    const naitre = (id: number, jour: string) =>
      sql(em(), 'update produit set created_at = $2 where id = $1', [id, debutDeJour(jour)]);
    mettreAHeure(debutDeJour('2027-06-30'));
    await naitre(dort, '2027-04-01');
    await naitre(recent, '2027-04-02');
    const lire = async () =>
      (
        await chef.lire<{ libelle: string; jours: number }[]>('/api/statistiques/stock-dormant')
      ).data.filter((l) => ['DORT', 'RECENT'].includes(l.libelle));
    expect(await lire()).toEqual([
      expect.objectContaining({
        libelle: 'DORT',
        qte: 7,
        valeur_achat: 2100,
        jours: 90,
        derniere_vente: null,
      }),
    ]);
    const vendu = (jour: string) =>
      sql(
        em(),
        `insert into agregat_produit (jour, produit_id, qte, ht, total, achat, annulee)
          values ($1, $2, 1, 0, 0, 0, 0)`,
        [jour, dort],
      );
    mettreAHeure(debutDeJour('2027-09-30'));
    await vendu('2027-05-05');
    expect(await lire()).toMatchObject([
      { libelle: 'RECENT', jours: 181 },
      { libelle: 'DORT', jours: 148, derniere_vente: '2027-05-05' },
    ]);
    await vendu('2027-07-03');
    expect((await lire()).map((l) => l.libelle)).toEqual(['RECENT']);
    await sql(em(), 'delete from agregat_produit where produit_id = $1', [dort]);
  });
  it('[STA-50] [DEC-1] une boîte ouverte au détail est vendue : elle ne dort pas, et ne dort que depuis', async () => {
    const boite = await unProduit(serveur, { libelle: 'AU DÉTAIL', qte: 7 });
    const unite = await unProduit(serveur, { libelle: 'À L’UNITÉ', qte: 0 });
    await sql(em(), 'update produit set created_at = $2 where id = $1', [
      boite,
      debutDeJour('2027-01-02'),
    ]);
    const dormants = async () =>
      (
        await chef.lire<{ libelle: string; jours: number; derniere_vente: string | null }[]>(
          '/api/statistiques/stock-dormant',
        )
      ).data;
    const lire = async () => (await dormants()).find((l) => l.libelle === 'AU DÉTAIL');
    mettreAHeure(debutDeJour('2027-06-30'));
    expect(await lire()).toMatchObject({ jours: 179, derniere_vente: null });
    await sql(
      em(),
      `insert into ouverture_boite (boite_id, unite_id, boites, unites, created_by, created_at)
        values ($1, $2, 1, 30, 'Awa', $3)`,
      [boite, unite, debutDeJour('2027-06-01')],
    );
    expect(await lire()).toBeUndefined();
    mettreAHeure(debutDeJour('2027-08-30'));
    expect(await lire()).toMatchObject({ jours: 90, derniere_vente: '2027-06-01' });
    await sql(em(), 'update produit set qte = 30, created_at = $2 where id = $1', [
      unite,
      debutDeJour('2027-01-02'),
    ]);
    mettreAHeure(debutDeJour('2027-07-30'));
    expect((await dormants()).map((l) => l.libelle)).not.toContain('À L’UNITÉ');
  });
  it('[STA-21] lots expirés ou presque, produits au minimum', async () => {
    const bas = await unProduit(serveur, { libelle: 'BAS', qte: 3 });
    await sql(em(), 'update produit set qte_min = 5 where id = $1', [bas]);
    const [lot] = await sql<{ numero: string; date: string }>(
      em(),
      `select numero, date_expiration::text as date
        from lot
        where qte > 0
        order by date_expiration
        limit 1`,
    );
    mettreAHeure(debutDeJour(lot?.date ?? ''));
    const lire = async () =>
      (
        await chef.lire<{
          resume: Record<string, number>;
          produits_expires_ou_bientot_expires: { lot: string; statut_expiration: string }[];
          produits_stock_critique: { libelle: string }[];
        }>('/api/statistiques/produits-obsoletes')
      ).data;
    const veille = await lire();
    expect(veille.produits_expires_ou_bientot_expires[0]).toMatchObject({
      lot: lot?.numero,
      statut_expiration: 'Bientôt expiré',
    });
    expect(veille.resume['nombre_produits_expires']).toBe(0);
    expect(veille.produits_stock_critique).toContainEqual(
      expect.objectContaining({
        libelle: 'BAS',
        qte: 3,
        qte_perimee: 0,
        qte_min: 5,
        rayon: 'Non assigné',
        categorie: 'Non classé',
      }),
    );
    mettreAHeure(debutDeJour(jourPlus(lot?.date ?? '', 1)));
    const jour = await lire();
    expect(
      jour.produits_expires_ou_bientot_expires.find((l) => l.lot === lot?.numero)
        ?.statut_expiration,
    ).toBe('Expiré');
    expect(jour.resume['nombre_produits_expires']).toBeGreaterThan(0);
  });
  it('[STA-21] [PRO-15] des boîtes périmées ne font pas un stock : le produit est critique dès le lendemain de leur date', async () => {
    const plein = await unProduit(serveur, { libelle: 'PLEIN DE PÉRIMÉ', qte: 60 });
    await sql(em(), 'update produit set qte_min = 10, qte_max = 80 where id = $1', [plein]);
    await sql(
      em(),
      `insert into lot (produit_id, numero, date_expiration, qte)
        values ($1, 'VIEUX', '2027-02-01', 54)`,
      [plein],
    );
    const critique = async () =>
      (
        await chef.lire<{ produits_stock_critique: { libelle: string }[] }>(
          '/api/statistiques/produits-obsoletes',
        )
      ).data.produits_stock_critique.find((p) => p.libelle === 'PLEIN DE PÉRIMÉ');
    mettreAHeure(debutDeJour('2027-02-01'));
    expect(await critique()).toBeUndefined();
    mettreAHeure(debutDeJour('2027-02-02'));
    expect(await critique()).toMatchObject({ qte: 60, qte_perimee: 54, qte_min: 10 });
    await sql(em(), 'update produit set is_active = false where id = $1', [plein]);
  });
  it('[STA-22] ce qui est à commander, les commandes ouvertes ôtées', async () => {
    const lire = async () =>
      (
        await chef.lire<{
          produits_a_reapprovisionner: {
            priorite: string;
            produit: {
              libelle: string;
              quantite_a_commander: number;
              cout_reapprovisionnement: number;
            };
          }[];
        }>('/api/statistiques/planification-reapprovisionnement')
      ).data.produits_a_reapprovisionner.find((b) => b.produit.libelle === 'BAS');
    expect(await lire()).toMatchObject({
      priorite: 'Haute',
      produit: { stock_actuel: 3, quantite_a_commander: 997, cout_reapprovisionnement: 498_500 },
    });
    const [bas] = await sql<{ id: number }>(em(), `select id from produit where libelle = 'BAS'`);
    const commande = await chef.ecrire<{ id: number }>('/api/commandes', {
      fournisseur_id: await unFournisseur(serveur),
      lignes: [{ produit_id: bas?.id, qte: 900, prix_achat: 400 }],
    });
    // A draft that nobody sent brings nothing.
    expect((await lire())?.produit.quantite_a_commander).toBe(997);
    await chef.ecrire(`/api/commandes/${commande.data.id}/envoyer`, { courriel: false });
    expect(await lire()).toBeUndefined();
  });
  it('[STA-23] sans inventaire, la phrase', async () => {
    for (const nom of ['dernier-inventaire', 'diff-dernier-inventaire'])
      expect(await chef.lire(`/api/statistiques/${nom}`)).toMatchObject({
        statut: 200,
        data: [],
        message: phrasesStatistiques.statistiques.videInventaire,
      });
  });
  it('[STA-23] le dernier inventaire clos : ce qui fut compté, et ses seuls écarts', async () => {
    const [juste, manque] = [
      await unProduit(serveur, { libelle: 'COMPTE JUSTE', qte: 12 }),
      await unProduit(serveur, { libelle: 'COMPTE COURT', qte: 9 }),
    ];
    const { data: inventaire } = await chef.ecrire<{ id: number }>('/api/inventaires', {
      type: 'Total',
    });
    await chef.ecrire(`/api/inventaires/${inventaire.id}/compter`, {
      lignes: [
        { produit_id: juste, qte_reelle: 12 },
        { produit_id: manque, qte_reelle: 7 },
      ],
    });
    expect((await chef.lire('/api/statistiques/dernier-inventaire')).data).toEqual([]);
    expect(
      (await chef.ecrire(`/api/inventaires/${inventaire.id}/cloturer`, { non_comptes: 'laisser' }))
        .statut,
    ).toBe(200);
    expect((await chef.lire('/api/statistiques/dernier-inventaire')).data).toEqual([
      { produit_libelle: 'COMPTE JUSTE', qte_reelle: 12 },
      { produit_libelle: 'COMPTE COURT', qte_reelle: 7 },
    ]);
    expect((await chef.lire('/api/statistiques/diff-dernier-inventaire')).data).toEqual([
      { produit_libelle: 'COMPTE COURT', ecart: -2 },
    ]);
  });
  it('[STA-23] un inventaire sans écart en est un : ce n’est pas « aucun inventaire »', async () => {
    const produit_id = await unProduit(serveur, { qte: 4 });
    const { data: inventaire } = await chef.ecrire<{ id: number }>('/api/inventaires', {
      type: 'Total',
    });
    await chef.ecrire(`/api/inventaires/${inventaire.id}/compter`, {
      lignes: [{ produit_id, qte_reelle: 4 }],
    });
    await chef.ecrire(`/api/inventaires/${inventaire.id}/cloturer`, { non_comptes: 'laisser' });
    expect(await chef.lire('/api/statistiques/diff-dernier-inventaire')).toMatchObject({
      data: [],
      message: phrasesStatistiques.statistiques.videInventaireEcarts,
    });
  });
});

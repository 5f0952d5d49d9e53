// Server: two cashiers pay one basket at once; only the base's locks decide.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import {
  unCaissier,
  unClient,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let brice: Poste;
let caisse_id: number;
const payer = (poste: Poste, id: number, corps: object, cle = randomUUID()) =>
  poste.ecrire<Reservation>(`/api/reservations/${id}/update`, { status: 'Termine', ...corps }, cle);

beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba'));
});
afterAll(() => serveur.detruire());

describe('encaisser', () => {
  it('[PAI-3] vend, sort le stock, numérote le ticket et rend la monnaie', async () => {
    const a = await unProduit(serveur, { prix: 1250, qte: 10, tva: true });
    const b = await unProduit(serveur, { prix: 500, qte: 5 });
    const panier = await unPanier(
      awa,
      [
        { produit_id: a, qte: 2 },
        { produit_id: b, qte: 1 },
      ],
      { caisse_id },
    );
    expect(panier).toMatchObject({
      total_ht: 3000,
      total_tva: 450,
      total: 3450,
      net_a_payer: 3450,
      etat_caisse: 'Envoyé',
    });
    const reponse = await payer(brice, panier.id, {
      amount_gived: 5000,
      mode_paiement: 'espece',
      version: panier.version,
    });
    expect(reponse).toMatchObject({
      statut: 200,
      message: phrasesReglement.venteEnregistreeCaisse,
      data: {
        status: 'Termine',
        etat_caisse: 'Payé',
        amount_gived: 5000,
        switch_finish_by: 'Brice Mba',
      },
    });
    const admin = await serveur.poste('Lecteur Un', { is_admin: true });
    const vente = await admin.lire<VenteDetail>(`/api/ventes/${reponse.data.vente_id}`);
    expect(vente.data).toMatchObject({
      total: 3450,
      ht: 3000,
      tva: 450,
      total_client: 3450,
      montant_recu: 5000,
      montant_rendu: 1550,
      statut: 'Soldé',
      user: 'Awa Ndong',
      encaisse_par: 'Brice Mba',
    });
    expect(vente.data.lignes.map((l) => [l.produit_id, l.qte])).toEqual([
      [a, 2],
      [b, 1],
    ]);
    const stocks = await sql<{ qte: number }>(
      serveur.orm.em.fork(),
      'select qte from produit where id = any($1) order by id',
      [[a, b]],
    );
    expect(stocks.map((s) => s.qte)).toEqual([8, 4]);
    const mouvements = await sql(
      serveur.orm.em.fork(),
      `select type, qte, motif from mouvement where produit_id = $1 order by id`,
      [a],
    );
    expect(mouvements).toEqual([
      { type: 'Entrée', qte: 10, motif: 'STOCK INITIAL' },
      { type: 'Sortie', qte: 2, motif: 'VENTE' },
    ]);
  });

  it('[PAI-3] deux caissiers, deux onglets : une vente, l’autre lit par qui et à quelle heure', async () => {
    const p = await unProduit(serveur, { qte: 3 });
    const panier = await unPanier(awa, [{ produit_id: p, qte: 1 }], { caisse_id });
    const reponses = await Promise.all(
      Array.from({ length: 8 }, () => payer(brice, panier.id, { amount_gived: 1000 })),
    );
    expect(reponses.map((r) => r.statut).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    const perdante = reponses.find((r) => r.statut === 409);
    expect(perdante?.errors[0]).toMatch(/^Déjà encaissée par Brice Mba à \d\d:\d\d$/);
    expect(perdante?.data).toMatchObject({ status: 'Termine', id: panier.id });
    expect(
      await sqlOne(
        serveur.orm.em.fork(),
        'select count(*) n from vente where reservation_id = $1',
        [panier.id],
      ),
    ).toEqual({ n: 1 });
    expect(
      await sqlOne(serveur.orm.em.fork(), 'select qte from produit where id = $1', [p]),
    ).toEqual({ qte: 2 });
  });

  it('[PAI-2] stock insuffisant au paiement : 409 avec la phrase, rien n’est écrit', async () => {
    const p = await unProduit(serveur, { libelle: 'RARE', qte: 2 });
    const [un, deux] = [
      await unPanier(awa, [{ produit_id: p, qte: 2 }], { caisse_id }),
      await unPanier(awa, [{ produit_id: p, qte: 1 }], { caisse_id }),
    ];
    expect((await payer(brice, un.id, { amount_gived: 2000 })).statut).toBe(200);
    const refusee = await payer(brice, deux.id, { amount_gived: 1000 });
    expect(refusee).toMatchObject({
      statut: 409,
      errors: [phrasesStock.quantiteDepasseStockPour(1, 0, 'RARE')],
      data: { status: 'Brouillon' },
    });
    expect(
      await sqlOne(
        serveur.orm.em.fork(),
        'select count(*) n from vente where reservation_id = $1',
        [deux.id],
      ),
    ).toEqual({ n: 0 });
  });

  it('[REG-4] montant insuffisant : la phrase de chaque écran, rien n’est envoyé', async () => {
    const p = await unProduit(serveur, { qte: 9 });
    const caisse = await unPanier(awa, [{ produit_id: p, qte: 1 }], { caisse_id });
    expect(await payer(brice, caisse.id, { amount_gived: 999 })).toMatchObject({
      statut: 422,
      errors: [phrasesReglement.differenceNegative],
    });
    const comptoir = await unPanier(awa, [{ produit_id: p, qte: 1 }]);
    expect(await payer(awa, comptoir.id, { amount_gived: 999, caisse_id: 1 })).toMatchObject({
      statut: 422,
      errors: [phrasesReglement.montantInferieur],
    });
    expect(await payer(awa, comptoir.id, { caisse_id: 1 })).toMatchObject({
      statut: 422,
      errors: [phrasesReglement.montantRequis],
    });
    expect(await payer(awa, comptoir.id, { amount_gived: 1000, caisse_id: 1 })).toMatchObject({
      statut: 200,
      message: phrasesReglement.venteEnregistree,
      data: { caisse: 'Default' },
    });
  });

  it('[RES-7] payé en revenant à COMPTANT avec ses lignes : il quitte l’autre client', async () => {
    const p = await unProduit(serveur);
    const client_id = await unClient(serveur, { libelle: 'CNAMGS Retour' });
    const { id } = (await awa.ecrire<Reservation>('/api/reservations', { client_id })).data;
    const corps = {
      client_id: 1,
      caisse_id: 1,
      reservation_produits: [{ produit_id: p, qte: 1 }],
      amount_gived: 1000,
    };
    expect(await payer(awa, id, corps)).toMatchObject({
      statut: 200,
      data: { client_id: 1, client: 'COMPTANT', nom_assure: null },
    });
  });

  it('[PAI-1] une caisse n’encaisse que par son utilisateur connecté', async () => {
    const p = await unProduit(serveur);
    const panier = await unPanier(awa, [{ produit_id: p, qte: 1 }], { caisse_id });
    const autre = await unCaissier(serveur, 'Rose Essono');
    expect(await payer(autre.poste, panier.id, { amount_gived: 1000 })).toMatchObject({
      statut: 403,
      errors: [phrasesCaisse.caisseNonConnectee],
    });
    expect((await payer(brice, panier.id, { amount_gived: 1000 })).statut).toBe(200);
  });

  it('[PAI-3] prise en charge à 100 % : rien à payer, la dette du client monte, le plafond arrête', async () => {
    const p = await unProduit(serveur, { prix: 600, qte: 50 });
    const client_id = await unClient(serveur, { plafond: 1000 });
    const panier = await unPanier(awa, [{ produit_id: p, qte: 1, prise_en_charge: 100 }], {
      client_id,
      caisse_id,
    });
    expect(panier).toMatchObject({
      net_a_payer: 0,
      total_prise_en_charge: 600,
      credit_restant: 400,
    });
    const autre = await unPanier(awa, [{ produit_id: p, qte: 1, prise_en_charge: 100 }], {
      client_id,
      caisse_id,
    });
    expect(await payer(brice, panier.id, {})).toMatchObject({
      statut: 200,
      message: phrasesReglement.priseEnChargeEnregistree,
    });
    expect(await payer(brice, autre.id, {})).toMatchObject({
      statut: 422,
      errors: [phrasesReservation.plafondPaiement],
    });
    expect(
      await sqlOne(serveur.orm.em.fork(), 'select current_dette from client where id = $1', [
        client_id,
      ]),
    ).toEqual({ current_dette: 60_000 });
  });

  it('[PAI-18] un produit retiré de la vente pendant qu’il attend au guichet ne se vend pas', async () => {
    const p = await unProduit(serveur, { libelle: 'SIROP RAPPELÉ' });
    const q = await unProduit(serveur);
    const lignes = [p, q].map((produit_id) => ({ produit_id, qte: 1 }));
    const panier = await unPanier(awa, lignes, { caisse_id });
    await sql(serveur.orm.em.fork(), 'update produit set is_active = false where id = $1', [p]);
    const refusee = await payer(brice, panier.id, { amount_gived: 2000 });
    expect(refusee).toMatchObject({
      statut: 409,
      code: 'produit_retire',
      errors: [phrasesStock.produitRetire('SIROP RAPPELÉ')],
      data: { status: 'Brouillon' },
    });
    // Sold by its seller neither, who removes it and sells the rest.
    expect(await payer(awa, panier.id, { caisse_id: 1, amount_gived: 2000 })).toMatchObject({
      statut: 409,
      code: 'produit_retire',
    });
    await awa.ecrire(`/api/reservations/${panier.id}/update`, {
      reservation_produits: [{ produit_id: q, qte: 1 }],
    });
    expect((await payer(brice, panier.id, { amount_gived: 1000 })).statut).toBe(200);
  });

  it('[CLI-9] un client désactivé ou retiré pendant que son panier attend n’a plus d’avance', async () => {
    const em = serveur.orm.em.fork();
    const p = await unProduit(serveur);
    const enAttente = async (libelle: string, prise_en_charge: number) => {
      const client_id = await unClient(serveur, { libelle });
      const couvert = [{ produit_id: p, qte: 1, prise_en_charge }];
      const { id } = await unPanier(awa, couvert, { client_id, caisse_id });
      return { id, client_id };
    };
    const parti = await enAttente('PARTI Jean', 80);
    const defait = await enAttente('DÉFAIT Paul', 80);
    const sansAvance = await enAttente('SEUL Marc', 0);
    await sql(em, 'update client set is_active = false where id = any($1)', [
      [parti.client_id, sansAvance.client_id],
    ]);
    await sql(em, 'update client set deleted_at = now() where id = $1', [defait.client_id]);
    const refusee = await payer(brice, parti.id, { amount_gived: 200 });
    expect(refusee).toMatchObject({
      statut: 409,
      code: 'client_desactive',
      errors: [phrasesReservation.clientDesactiveDepuis('PARTI Jean')],
    });
    const autres = await Promise.all([
      payer(brice, defait.id, { amount_gived: 200 }),
      payer(awa, defait.id, { caisse_id: 1, amount_gived: 200, nom_assure: 'PAUL' }),
    ]);
    expect(autres.map(({ statut, code }) => [statut, code])).toEqual([
      [409, 'client_desactive'],
      [409, 'client_desactive'],
    ]);
    expect((await payer(brice, sansAvance.id, { amount_gived: 1000 })).statut).toBe(200);
    await sql(em, 'update client set deleted_at = null where id = $1', [defait.client_id]);
  });

  it('[RES-2] le caissier qui n’a pas lu la dernière version ne paie pas', async () => {
    const p = await unProduit(serveur);
    const panier = await unPanier(awa, [{ produit_id: p, qte: 1 }], { caisse_id });
    const change = await awa.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, {
      version: panier.version,
      reservation_produits: [{ produit_id: p, qte: 3 }],
    });
    expect(change.data).toMatchObject({ modifiee_apres_envoi: true, modifiee_par: 'Awa Ndong' });
    expect(
      await payer(brice, panier.id, { amount_gived: 1000, version: panier.version }),
    ).toMatchObject({
      statut: 409,
      errors: [phrasesReservation.reservationModifieeAilleurs('Awa Ndong')],
      data: { net_a_payer: 3000 },
    });
    expect(
      (await payer(brice, panier.id, { amount_gived: 3000, version: change.data.version })).statut,
    ).toBe(200);
  });

  it('[PAI-3] la même clé rejouée, aussi après un redémarrage : la même réponse à l’octet, une seule vente', async () => {
    const p = await unProduit(serveur, { qte: 5 });
    const panier = await unPanier(awa, [{ produit_id: p, qte: 1 }], { caisse_id });
    const cle = randomUUID();
    const premiere = await payer(brice, panier.id, { amount_gived: 1000 }, cle);
    const rejeux = await Promise.all(
      Array.from({ length: 5 }, () => payer(brice, panier.id, { amount_gived: 1000 }, cle)),
    );
    await serveur.relancer();
    rejeux.push(await payer(brice, panier.id, { amount_gived: 1000 }, cle));
    expect(premiere.statut).toBe(200);
    for (const r of rejeux) expect([r.statut, r.texte]).toEqual([200, premiere.texte]);
    expect(await payer(brice, panier.id, { amount_gived: 2000 }, cle)).toMatchObject({
      statut: 422,
      errors: [phrasesRefus.cleAutreCorps],
    });
    expect(
      await sqlOne(
        serveur.orm.em.fork(),
        'select count(*) n from vente where reservation_id = $1',
        [panier.id],
      ),
    ).toEqual({ n: 1 });
  });

  it('[VEN-1] [VEN-2] les tickets d’une caisse se suivent sans trou, chaque vente tient la précédente', async () => {
    const { canonique } = await import('#shared/vente/vente/chaine.rules.ts');
    const { createHash } = await import('node:crypto');
    const ventes = await sql<Parameters<typeof canonique>[0] & { empreinte: string }>(
      serveur.orm.em.fork(),
      `select v.*, v.jour::text as jour
        from vente v
        where v.caisse_id = $1
        order by v.jour, v.numero_ticket`,
      [caisse_id],
    );
    expect(ventes.map((v) => v.numero_ticket)).toEqual(ventes.map((_, i) => i + 1));
    let precedente = '';
    for (const v of ventes) {
      precedente = createHash('sha256')
        .update(`${precedente}|${canonique(v)}`)
        .digest('hex');
      expect(v.empreinte).toBe(precedente);
    }
  });

  it('[VEN-3] annuler rend le stock et la dette, une seule fois', async () => {
    const admin = await serveur.poste('Gérante', { is_admin: true });
    const p = await unProduit(serveur, { qte: 5, prix: 1000 });
    const client_id = await unClient(serveur);
    const panier = await unPanier(awa, [{ produit_id: p, qte: 2, prise_en_charge: 50 }], {
      client_id,
      caisse_id,
    });
    const payee = await payer(brice, panier.id, { amount_gived: 1000 });
    const annulations = await Promise.all(
      [1, 2, 3].map(() => admin.ecrire(`/api/ventes/${payee.data.vente_id}/cancel`, {})),
    );
    expect(annulations.map((a) => a.statut).sort()).toEqual([200, 409, 409]);
    expect(
      await sqlOne(
        serveur.orm.em.fork(),
        'select p.qte, c.current_dette from produit p, client c where p.id = $1 and c.id = $2',
        [p, client_id],
      ),
    ).toEqual({ qte: 5, current_dette: 0 });
  });
});

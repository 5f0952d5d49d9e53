// Server: several payments of one debt at once; the lock keeps it from going below zero.
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as phrasesClientele from '#shared/vente/clientele/clientele.phrases.ts';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import type { Reglement, Releve } from '#shared/vente/clientele/releve.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import {
  unCaissier,
  unClient,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

/** Set while something is done at midnight sharp. */
let minuit: Date | null = null;
let serveur: ServeurDeTest;
let gerante: Poste;
let client_id: number;
let vente_id: number;
beforeAll(async () => {
  serveur = await serveurDeTest({ maintenant: () => minuit ?? new Date() });
  gerante = await serveur.poste('Gérante', {
    habilitations: [{ menu: 'VENTE', submenus: ['client'] }],
  });
  const awa = await serveur.poste('Awa', { habilitations: VENDRE });
  const { poste: brice, caisse_id } = await unCaissier(serveur, 'Brice');
  client_id = await unClient(serveur, { libelle: 'OBIANG', plafond: 100_000 });
  const panier = await unPanier(
    awa,
    [{ produit_id: await unProduit(serveur, { prix: 10_000 }), qte: 2, prise_en_charge: 80 }],
    { client_id, caisse_id },
  );
  const payee = await brice.ecrire<{ vente_id: number }>(`/api/reservations/${panier.id}/update`, {
    status: 'Termine',
    amount_gived: 4000,
    mode_paiement: 'espece',
    switch_finish_at: new Date().toISOString(),
  });
  vente_id = payee.data.vente_id;
});
afterAll(() => serveur.detruire());
const regler = (corps: object) =>
  gerante.ecrire<Reglement>(`/api/clients/${client_id}/reglements`, corps);

it('[CLI-4] un règlement baisse la dette et rend le crédit ; jamais plus que la dette, même à plusieurs', async () => {
  expect(await regler({ montant: 6_000, mode_paiement: 'mobile_money' })).toMatchObject({
    statut: 200,
    message: phrasesClientele.reglementEnregistre('6.000 FCFA'),
    data: {
      montant: 6_000,
      dette_avant: 16_000,
      dette_apres: 10_000,
      created_by: 'Gérante',
    },
    extra_data: { client: { current_dette: 10_000, current_remboursement_amount: 90_000 } },
  });
  expect(await regler({ montant: 10_000.01 })).toMatchObject({
    statut: 422,
    errors: [phrasesClientele.reglementTropGrand('10.000 FCFA')],
  });
  expect(await regler({ montant: 0 })).toMatchObject({
    statut: 422,
    errors: [phrasesClientele.reglementNul],
  });
  expect((await regler({ montant: -5 })).statut).toBe(422);
  const essais = await Promise.all([1, 2, 3].map(() => regler({ montant: 4_000 })));
  expect(essais.map((e) => e.statut).sort()).toEqual([200, 200, 422]);
  expect((await regler({ montant: 2_000 })).extra_data).toMatchObject({
    client: { current_dette: 0, current_remboursement_amount: 100_000 },
  });
  expect(await regler({ montant: 1 })).toMatchObject({
    statut: 409,
    errors: [phrasesClientele.clientSansDette],
  });
  const { data } = await gerante.lire<Reglement[]>(`/api/clients/${client_id}/reglements`);
  expect(data.map((r) => [r.montant, r.dette_apres])).toEqual([
    [2_000, 0],
    [4_000, 2_000],
    [4_000, 6_000],
    [6_000, 10_000],
  ]);
  await expect(sql(serveur.orm.em.fork(), 'update reglement set montant = 1')).rejects.toThrow(
    /ne changent jamais/,
  );
  expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
});

it('[CLI-1] une vente déjà réglée puis annulée : la maison doit, et le compte reste juste', async () => {
  const chef = await serveur.poste('Chef', { is_admin: true });
  minuit = new Date('2030-01-01T00:00:00+01:00');
  const annulee = await chef.ecrire(`/api/ventes/${vente_id}/cancel`);
  minuit = null;
  expect(annulee.statut, annulee.texte).toBe(200);
  expect((await gerante.lire<Client>(`/api/clients/${client_id}`)).data.current_dette).toBe(
    -16_000,
  );
  expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
});

it('[CLI-5] le relevé de compte : couvert, réglé, annulé, dans l’ordre ; il finit sur la dette', async () => {
  const lire = (de: string, a: string) =>
    gerante.lire<Releve>(`/api/clients/${client_id}/releve?period_from=${de}&period_to=${a}`);
  const { data } = await lire('2020-01-01', '2100-01-01');
  expect(data).toMatchObject({
    solde_initial: 0,
    total_debit: 16_000,
    total_credit: 32_000,
    solde_final: -16_000,
    client: { current_dette: -16_000 },
  });
  expect(data.lignes.map((l) => [l.genre, l.debit, l.credit, l.solde])).toEqual([
    ['Prise en charge', 16_000, 0, 16_000],
    ['Règlement', 0, 6_000, 10_000],
    ['Règlement', 0, 4_000, 6_000],
    ['Règlement', 0, 4_000, 2_000],
    ['Règlement', 0, 2_000, 0],
    ['Annulation', 0, 16_000, -16_000],
  ]);
  expect((await lire('2020-01-01', '2020-01-31')).data).toMatchObject({
    solde_initial: 0,
    lignes: [],
    solde_final: 0,
  });
  expect((await lire('2099-01-01', '2099-01-31')).data).toMatchObject({
    solde_initial: -16_000,
    lignes: [],
    solde_final: -16_000,
  });
  // Cancelled at midnight sharp: of the day that begins.
  expect((await lire('2029-12-31', '2029-12-31')).data).toMatchObject({
    debut: '2029-12-31',
    fin: '2029-12-31',
    lignes: [],
    solde_final: 0,
  });
  expect((await lire('2030-01-01', '2030-01-01')).data).toMatchObject({
    solde_initial: 0,
    lignes: [{ genre: 'Annulation', credit: 16_000 }],
    solde_final: -16_000,
  });
  expect((await lire('2020-02-01', '2020-01-01')).statut).toBe(422);
  expect(
    (await gerante.lire('/api/clients/1/releve?period_from=2020-01-01&period_to=2020-01-02'))
      .statut,
  ).toBe(404);
  expect((await gerante.lire(`/api/clients/${client_id}/releve`)).statut).toBe(422);
});

it('[CLI-10] une dette à centièmes se solde à ce que l’écran montre ; le tiroir a des francs entiers', async () => {
  const aline = await serveur.poste('Aline', { habilitations: VENDRE });
  const { poste: moussa, caisse_id } = await unCaissier(serveur, 'Moussa');
  const id = await unClient(serveur, { libelle: 'NDONG', plafond: 100_000 });
  const panier = await unPanier(
    aline,
    [{ produit_id: await unProduit(serveur, { prix: 1_336 }), qte: 1, prise_en_charge: 80 }],
    { client_id: id, caisse_id },
  );
  await moussa.ecrire(`/api/reservations/${panier.id}/update`, {
    status: 'Termine',
    amount_gived: 300,
    mode_paiement: 'espece',
  });
  const payer = (corps: object) =>
    gerante.ecrire<Reglement>(`/api/clients/${id}/reglements`, corps);
  expect(await payer({ montant: 1_070 })).toMatchObject({
    statut: 422,
    errors: [phrasesClientele.reglementTropGrand('1.069 FCFA')],
  });
  const solde = await payer({ montant: 1_069 });
  expect(solde).toMatchObject({
    statut: 200,
    message: phrasesClientele.reglementEnregistre('1.069 FCFA'),
    data: { montant: 1_068.8, arrondi: 0.2, dette_avant: 1_068.8, dette_apres: 0 },
    extra_data: { client: { current_dette: 0 } },
  });
  const [bouge] = await sql<{ espece: number }>(
    serveur.orm.em.fork(),
    "select espece from mouvement_caisse where source = 'reglement' and source_id = $1",
    [solde.data.id],
  );
  expect(bouge?.espece).toBe(106_900);
  expect(await payer({ montant: 1 })).toMatchObject({ statut: 409 });
  expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
});

// Server: SingPay as integrations describe it answers over real HTTP; its driver calls it.
import { describe, expect, it } from 'vitest';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { SINGPAY } from '#server/vente/mobile-money/pilotes/singpay.ts';
import {
  accesDe,
  aDemander,
  AUTRE_REF,
  connue,
  fautesCommunes,
  INCONNUE,
  lu,
  payee,
  preparerService,
  REF,
  service,
  sansSecretNiNumero,
  SANS_REPONSE,
} from './pilotes.scene.ts';

preparerService();
const acces = () =>
  accesDe({
    adresse: `${service.adresse}/v1`,
    valeurs: { client_id: 'client', client_secret: 'tres-secret', wallet: 'portefeuille-1' },
  });
const transaction = (t: object = {}) => ({
  status: 'Start',
  id: 'SP-42',
  reference: REF,
  amount: '4500',
  client_msisdn: '24177123456',
  ...t,
});
const ACCEPTEE = {
  transaction: transaction(),
  status: { code: '200', message: 'OK', success: true },
};
const demander = (d = aDemander()) => SINGPAY.demander(d, acces());
const suivre = async (d = connue()) => lu(await SINGPAY.statut(d, acces()));

fautesCommunes({
  pilote: SINGPAY,
  acces,
  demande: '/74/paiement',
  statut: '/search/by-reference/',
});

describe('[MOB-21] SingPay', () => {
  it('demande : un chemin par opérateur, le numéro avec 241, rien n’est payé', async () => {
    service.repondre(201, ACCEPTEE);
    const reponse = await demander();
    expect(lu(reponse)).toEqual({ issue: 'acceptee', ref_externe: 'SP-42' });
    await demander(aDemander({ operateur: 'moov', msisdn: '24166123456' }));
    expect(service.recues.map((r) => [r.methode, r.chemin])).toEqual([
      ['POST', '/v1/74/paiement'],
      ['POST', '/v1/62/paiement'],
    ]);
    const [premiere] = service.recues;
    expect(JSON.parse(premiere?.corps ?? '')).toEqual({
      amount: 4_500,
      reference: REF,
      client_msisdn: '24177123456',
      portefeuille: 'portefeuille-1',
      isTransfer: false,
    });
    expect(premiere?.entetes).toMatchObject({
      'x-client-id': 'client',
      'x-client-secret': 'tres-secret',
      'x-wallet': 'portefeuille-1',
    });
    expect(reponse.echange).toMatchObject({ statut: 201 });
    expect(reponse.echange.envoi).toContain('"client_msisdn":"••••••56"');
  });
  it('[MOB-2] ni secret ni numéro dans ce qui est gardé, huit kilo-octets au plus', async () => {
    service.repondre(200, {
      ...ACCEPTEE,
      echo: 'tres-secret',
      long: 'x'.repeat(20_000),
      nul: '\0',
    });
    const { echange } = await demander();
    sansSecretNiNumero([echange], ['tres-secret']);
    expect(Buffer.byteLength(echange.reponse ?? '')).toBe(8_192);
  });
  it.each([
    ['d’une autre référence', { transaction: transaction({ reference: AUTRE_REF }) }],
    ['sans succès', { status: { success: false } }],
    ['déjà « payée »', { status: {}, transaction: transaction({ result: 'Success' }) }],
  ])('une acceptation %s : inconnue', async (_quoi, change) => {
    service.repondre(200, { ...ACCEPTEE, ...change });
    expect(lu(await demander())).toEqual(INCONNUE);
  });
  it('un portefeuille pas encore activé : la demande n’est pas partie', async () => {
    service.repondre(401, { message: 'Wallet not accepted, status: pending' });
    expect(lu(await demander())).toEqual({ issue: 'non_partie', phrase: phrases.accesRefuse });
  });

  const payeeIci = payee({ ref_operateur: 'MP2611', montant: 4_500 });
  const REUSSIE = { status: 'Terminate', result: 'Success', airtel_money_id: 'MP2611' };
  it.each([
    ['Start', { status: 'Start' }, { statut: 'en_attente' }],
    ['Partenaire', { status: 'Partenaire' }, { statut: 'en_attente' }],
    ['Success sans Terminate', { status: 'Start', result: 'Success' }, { statut: 'en_attente' }],
    ['Terminate + Success', REUSSIE, payeeIci],
    ['puis versée', { ...REUSSIE, status: 'Disbursement' }, payeeIci],
    ['puis rendue', { ...REUSSIE, status: 'Refund' }, { statut: 'ambigue' }],
    ['Terminate sans résultat', { status: 'Terminate' }, { statut: 'ambigue' }],
    ['PasswordError', { status: 'Terminate', result: 'PasswordError' }, { motif: 'code_errone' }],
    [
      'BalanceError',
      { status: 'Terminate', result: 'BalanceError' },
      { statut: 'refusee', motif: 'solde_insuffisant' },
    ],
    ['TimeOutError', { status: 'Terminate', result: 'TimeOutError' }, { statut: 'expiree' }],
    ['Error', { status: 'Terminate', result: 'Error' }, { statut: 'refusee', motif: 'autre' }],
    ['un état inconnu', { status: 'Volant' }, SANS_REPONSE],
    ['d’une autre référence', { ...REUSSIE, reference: AUTRE_REF }, SANS_REPONSE],
    ['dans une autre devise', { ...REUSSIE, currency: 'USD' }, SANS_REPONSE],
    ['d’un montant illisible', { ...REUSSIE, amount: '4 500 F' }, SANS_REPONSE],
    ['d’un autre montant : dit', { ...REUSSIE, amount: '45' }, { statut: 'payee', montant: 45 }],
  ])('état %s', async (_quoi, change, attendu) => {
    service.repondre(200, transaction(change));
    expect(await suivre()).toMatchObject(attendu);
    service.repondre(200, { transaction: transaction(change) });
    expect(await suivre()).toMatchObject(attendu);
  });
  it('l’état se demande par notre référence ; inconnue là-bas, ou chemin disparu', async () => {
    service.repondre(404, { message: 'Transaction not found' });
    expect(await suivre(connue({ ref_externe: null }))).toEqual({ statut: 'inconnue_du_tiers' });
    expect(service.recues[0]?.chemin).toBe(`/v1/transaction/api/search/by-reference/${REF}`);
    service.repondre(404, { message: 'Cannot GET /v1/transaction', error: 'Not Found' });
    expect(await suivre()).toEqual(SANS_REPONSE);
    service.repondre(404, transaction(REUSSIE));
    expect(await suivre()).not.toMatchObject({ statut: 'payee' });
  });
  it('un rappel ne fait que nommer une demande', () => {
    const dit = { notre_ref: REF, ref_externe: 'SP-42' };
    expect(SINGPAY.lireRappel(JSON.stringify({ transaction: transaction(REUSSIE) }))).toEqual(dit);
    expect(SINGPAY.lireRappel(JSON.stringify(transaction()))).toEqual(dit);
    expect(SINGPAY.lireRappel('{"reference":"PASUNENOTRE"}')).toBeNull();
    expect(SINGPAY.lireRappel('<xml/>')).toBeNull();
  });
});

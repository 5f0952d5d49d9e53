// Server: eBilling as its plugin describes it takes a bill, then its push, in two requests.
import { describe, expect, it } from 'vitest';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { EBILLING } from '#server/vente/mobile-money/pilotes/ebilling.ts';
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
  SANS_REPONSE,
  sansSecretNiNumero,
  service,
} from './pilotes.scene.ts';

preparerService();
const FACTURES = '/api/v1/merchant/e_bills';
const acces = () =>
  accesDe({ adresse: service.adresse, valeurs: { utilisateur: 'pharmacie', cle: 'cle-partagee' } });
const facture = (f: object = {}) => ({
  bill_id: '5550001',
  external_reference: REF,
  amount: 4_500,
  currency: 'XAF',
  state: 'ready',
  ...f,
});
const demander = (d = aDemander()) => EBILLING.demander(d, acces());
const suivre = async (d = connue({ ref_externe: '5550001' })) =>
  lu(await EBILLING.statut(d, acces()));

fautesCommunes({ pilote: EBILLING, acces, demande: FACTURES, statut: FACTURES });

describe('[MOB-24] eBilling : la facture, puis son invite', () => {
  it('deux appels : la facture porte notre référence, l’invite l’opérateur', async () => {
    service.repondre(201, { e_bill: facture() });
    service.repondre(202, { message: 'Accepted' }, '/ussd_push');
    const reponse = await demander();
    expect(lu(reponse)).toEqual({ issue: 'acceptee', ref_externe: '5550001' });
    await demander(aDemander({ operateur: 'moov', msisdn: '24166123456' }));
    const recues = service.recues.map((r) => [r.methode, r.chemin, JSON.parse(r.corps)]);
    expect(recues.slice(0, 2)).toEqual([
      [
        'POST',
        FACTURES,
        {
          payer_msisdn: '077123456',
          payer_name: 'Client',
          amount: 4_500,
          external_reference: REF,
          short_description: 'Pharmacie Sainte Marie de la Cote',
          expiry_period: 10,
        },
      ],
      [
        'POST',
        `${FACTURES}/5550001/ussd_push`,
        { payer_msisdn: '077123456', payment_system_name: 'airtelmoney' },
      ],
    ]);
    expect(recues[3]?.[2]).toMatchObject({ payment_system_name: 'moovmoney4' });
    const basic = Buffer.from('pharmacie:cle-partagee').toString('base64');
    expect(service.recues.map((r) => r.jeton)).toEqual(Array(4).fill(`Basic ${basic}`));
    sansSecretNiNumero([reponse.echange], ['cle-partagee', basic]);
    expect(reponse.echange.envoi).toContain('/ussd_push');
  });
  it.each([
    ['sans numéro', { bill_id: null }],
    ['d’une autre référence', { external_reference: AUTRE_REF }],
  ])('une facture %s : inconnue, et rien n’est poussé', async (_quoi, change) => {
    service.repondre(201, { e_bill: facture(change) });
    expect(lu(await demander())).toEqual(INCONNUE);
    expect(service.recues).toHaveLength(1);
  });
  it('invite coupée : inconnue, mais son numéro de facture est gardé', async () => {
    service.repondre(201, { e_bill: facture({ bill_id: 5_550_001 }) });
    service.couper('/ussd_push');
    const reponse = await demander();
    expect(lu(reponse)).toEqual({ issue: 'inconnue', ref_externe: '5550001' });
    expect(reponse.echange.envoi).toContain(`POST api/v1/merchant/e_bills\n`);
  });
  it.each([
    [
      406,
      { message: 'Opérateur incompatible' },
      { issue: 'refusee', phrase: 'Opérateur incompatible' },
    ],
    [401, {}, { issue: 'non_partie', phrase: phrases.accesRefuse }],
    [500, {}, { issue: 'inconnue', ref_externe: '5550001' }],
    [503, '', { issue: 'inconnue', ref_externe: '5550001' }],
  ])('invite : réponse %i %o', async (code, corps, attendue) => {
    service.repondre(201, { e_bill: facture() });
    service.repondre(code, corps, '/ussd_push');
    expect(lu(await demander())).toMatchObject(attendue);
  });
});

describe('[MOB-24] eBilling : l’état, par le numéro de la facture', () => {
  const reglee = { state: 'processed', amount_paid: 4_500, transaction_id: 'T77' };
  const payeeIci = payee({ ref_operateur: 'T77', montant: 4_500 });
  it.each([
    ['ready', {}, { statut: 'en_attente' }],
    ['created', { state: 'created' }, { statut: 'en_attente' }],
    ['processed', reglee, payeeIci],
    ['paid, en lettres', { ...reglee, state: 'PAID', amount_paid: '4500' }, payeeIci],
    [
      'paid sans montant payé : celui de la facture',
      { state: 'paid', transaction_id: 'T77' },
      payeeIci,
    ],
    ['payé d’un autre montant : dit', { ...reglee, amount_paid: 45 }, { montant: 45 }],
    ['payé en partie', { state: 'partially_paid' }, { statut: 'ambigue' }],
    ['expired', { state: 'expired' }, { statut: 'expiree' }],
    ['cancelled', { state: 'cancelled' }, { statut: 'refusee', motif: 'autre' }],
    ['inconnu', { state: 'volant' }, SANS_REPONSE],
    ['d’une autre référence', { ...reglee, external_reference: AUTRE_REF }, SANS_REPONSE],
    ['sans référence', { ...reglee, external_reference: null }, SANS_REPONSE],
    ['dans une autre devise', { ...reglee, currency: 'USD' }, SANS_REPONSE],
    ['d’un montant illisible', { ...reglee, amount_paid: 'tout' }, SANS_REPONSE],
  ])('%s', async (_quoi, change, attendu) => {
    service.repondre(200, facture(change));
    expect(await suivre()).toMatchObject(attendu);
    service.repondre(200, { e_bill: facture(change) });
    expect(await suivre()).toMatchObject(attendu);
    expect(service.recues[0]?.chemin).toBe(`${FACTURES}/5550001`);
  });
  it('sans numéro de facture, rien n’est demandé ; « introuvable » n’apprend rien', async () => {
    expect(await suivre(connue({ ref_externe: null }))).toEqual(SANS_REPONSE);
    expect(service.recues).toEqual([]);
    service.repondre(404, { message: 'Bill not found' });
    expect(await suivre()).toEqual(SANS_REPONSE);
  });
  it('un rappel est un formulaire, qui ne fait que nommer une facture', () => {
    const corps = new URLSearchParams({
      reference: REF,
      amount: '4500',
      paymentsystem: 'airtelmoney',
      billingid: '5550001',
      transactionid: 'T77',
    });
    expect(EBILLING.lireRappel(corps.toString())).toEqual({
      notre_ref: REF,
      ref_externe: '5550001',
    });
    expect(EBILLING.lireRappel('reference=autre&billingid=1')).toBeNull();
    expect(EBILLING.lireRappel('')).toBeNull();
  });
});

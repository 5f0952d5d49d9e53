// Server: PVit as docs.mypvit.pro describes it answers over real HTTP, its secret expiring.
import { describe, expect, it } from 'vitest';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { PVIT } from '#server/vente/mobile-money/pilotes/pvit.ts';
import {
  accesDe,
  aDemander,
  AUTRE_REF,
  connue,
  fautesCommunes,
  INCONNUE,
  lu,
  MIDI,
  payee,
  preparerService,
  REF,
  service,
  sansSecretNiNumero,
  SANS_REPONSE,
} from './pilotes.scene.ts';

preparerService();
let comptes = 0;
/** An account of its own, whose secret nobody has asked for yet. */
function acces() {
  comptes += 1;
  service.repondre(200, { secret: 'secret-1', expires_in: 3_600 }, '/renew-secret');
  return accesDe({
    adresse: service.adresse,
    valeurs: {
      compte: `ACC_${comptes}`,
      mot_de_passe: 'mot-de-passe',
      url_secret: 'RENEW',
      url_paiement: 'PAY',
      url_statut: 'STATUS',
      url_rappel: 'RAPPEL',
    },
  });
}
const ACCEPTEE = {
  status: 'PENDING',
  status_code: '200',
  reference_id: 'PAY2611',
  merchant_reference_id: REF,
  message: 'Transaction en cours',
};
const ETAT = {
  date: '2026-11-29T11:00:04',
  status: 'SUCCESS',
  amount: 4_500,
  fees: 90,
  operator: 'AIRTEL_MONEY',
  merchant_reference_id: REF,
  customer_account_number: '077123456',
  merchant_operation_account_code: 'ACC_1',
};
const PERIME = { status_code: 403, error: 'AUTHENTICATION_FAILED', message: 'Secret expired' };
const chemins = () => service.recues.map((r) => r.chemin.split('?')[0]);
const secrets = () => service.recues.map((r) => r.entetes['x-secret']);

fautesCommunes({ pilote: PVIT, acces, demande: '/rest', statut: '/status' });

describe('[MOB-22] PVit : le secret', () => {
  it('demandé une fois, puis gardé jusqu’à sa fin', async () => {
    service.repondre(200, ACCEPTEE);
    const a = acces();
    await PVIT.demander(aDemander(), a);
    await PVIT.statut(connue(), a);
    expect(chemins()).toEqual(['/v2/RENEW/renew-secret', '/v2/PAY/rest', '/STATUS/status']);
    const [premiere] = service.recues;
    expect(premiere?.entetes['content-type']).toContain('application/x-www-form-urlencoded');
    expect(premiere?.corps).toBe(
      `operationAccountCode=${a.valeurs['compte']}&password=mot-de-passe`,
    );
    expect(secrets()).toEqual([undefined, 'secret-1', 'secret-1']);
    const plusTard = new Date(MIDI.getTime() + 3_590_000);
    await PVIT.statut(connue(), { ...a, maintenant: plusTard });
    expect(chemins().slice(3)).toEqual(['/v2/RENEW/renew-secret', '/STATUS/status']);
  });
  it('dix demandes à la fois n’en renouvellent qu’un', async () => {
    service.repondre(200, ACCEPTEE);
    const a = acces();
    await Promise.all(Array.from({ length: 10 }, () => PVIT.demander(aDemander(), a)));
    expect(chemins().filter((c) => c?.endsWith('/renew-secret'))).toHaveLength(1);
  });
  it('refusé : renouvelé, et l’appel refait, une fois', async () => {
    const a = acces();
    service.repondre(200, ACCEPTEE);
    service.repondreUneFois(200, { secret: 'perime', expires_in: 3_600 }, '/renew-secret');
    service.repondreUneFois(403, PERIME, '/rest');
    expect(lu(await PVIT.demander(aDemander(), a))).toMatchObject({ issue: 'acceptee' });
    expect(secrets()).toEqual([undefined, 'perime', undefined, 'secret-1']);
    service.oublier();
    service.repondre(403, PERIME);
    const b = acces();
    expect(lu(await PVIT.demander(aDemander(), b))).toEqual({
      issue: 'non_partie',
      phrase: phrases.accesRefuse,
    });
    expect(chemins().filter((c) => c === '/v2/PAY/rest')).toHaveLength(2);
    expect(lu(await PVIT.statut(connue(), b))).toEqual(SANS_REPONSE);
  });
  it.each([
    [403, PERIME, phrases.accesRefuse],
    [404, {}, phrases.adresseInconnue(404)],
    [429, {}, phrases.occupe],
    [503, '', phrases.occupe],
    [200, '<html></html>', phrases.occupe],
    [200, { expires_in: 60 }, phrases.occupe],
  ])('impossible à renouveler (%i %o) : rien n’est parti', async (code, corps, phrase) => {
    const a = acces();
    service.repondre(code, corps, '/renew-secret');
    const reponse = await PVIT.demander(aDemander(), a);
    expect(lu(reponse)).toEqual({ issue: 'non_partie', phrase });
    expect(lu(await PVIT.statut(connue(), a))).toEqual(SANS_REPONSE);
    expect(chemins()).not.toContain('/v2/PAY/rest');
    expect(reponse.echange).toEqual({
      envoi: 'POST v2/RENEW/renew-secret',
      statut: code,
      reponse: null,
    });
  });
  it('coupé pendant son renouvellement : rien n’est parti', async () => {
    const a = acces();
    service.couper('/renew-secret');
    expect(lu(await PVIT.demander(aDemander(), a))).toEqual({
      issue: 'non_partie',
      phrase: phrases.injoignable,
    });
  });
});

describe('[MOB-22] PVit : les échanges', () => {
  const suivre = async (d = connue()) => lu(await PVIT.statut(d, acces()));

  it('demande : références de quinze signes au plus, libellé sans accent', async () => {
    service.repondre(200, ACCEPTEE);
    const a = acces();
    const reponse = await PVIT.demander(aDemander(), a);
    expect(lu(reponse)).toEqual({ issue: 'acceptee', ref_externe: 'PAY2611' });
    expect(JSON.parse(service.recues[1]?.corps ?? '')).toEqual({
      agent: 'CAISSE',
      amount: 4_500,
      product: 'Pharmacie Saint',
      reference: REF,
      service: 'RESTFUL',
      callback_url_code: 'RAPPEL',
      customer_account_number: '077123456',
      merchant_operation_account_code: a.valeurs['compte'],
      transaction_type: 'PAYMENT',
      owner_charge: 'MERCHANT',
      operator_code: 'AIRTEL_MONEY',
      free_info: 'Pharmacie Saint',
    });
    expect(REF.length).toBeLessThanOrEqual(15);
    const statut = await PVIT.statut(connue(), a);
    sansSecretNiNumero([reponse.echange, statut.echange], ['mot-de-passe', 'secret-1']);
  });
  it.each([
    ['SUCCESS : demandée, pas payée', { status: 'SUCCESS' }, { issue: 'acceptee' }],
    ['AMBIGUOUS', { status: 'AMBIGUOUS' }, { issue: 'inconnue', ref_externe: 'PAY2611' }],
    ['FAILED', { status: 'FAILED', message: 'Compte bloqué' }, { phrase: 'Compte bloqué' }],
    ['d’une autre référence', { merchant_reference_id: AUTRE_REF }, INCONNUE],
    ['un état inconnu', { status: 'VOLANT' }, INCONNUE],
  ])('demande %s', async (_quoi, change, attendue) => {
    service.repondre(200, { ...ACCEPTEE, ...change });
    expect(lu(await PVIT.demander(aDemander(), acces()))).toMatchObject(attendue);
  });
  it.each([
    ['PENDING', { status: 'PENDING' }, { statut: 'en_attente' }],
    ['SUCCESS', {}, payee({ ref_operateur: 'EXT1', montant: 4_500, frais: 90 })],
    ['FAILED', { status: 'FAILED' }, { statut: 'refusee', motif: 'autre', phrase: null }],
    ['AMBIGUOUS', { status: 'AMBIGUOUS' }, { statut: 'ambigue' }],
    ['inconnu', { status: 'VOLANT' }, SANS_REPONSE],
    ['d’une autre référence', { merchant_reference_id: AUTRE_REF }, SANS_REPONSE],
    ['dans une autre devise', { currency: 'EUR' }, SANS_REPONSE],
    ['d’un montant illisible', { amount: 'beaucoup' }, SANS_REPONSE],
    ['d’un autre montant : dit', { amount: 45 }, { statut: 'payee', montant: 45 }],
  ])('état %s', async (_quoi, change, attendu) => {
    service.repondre(200, { ...ETAT, ...change });
    expect(await suivre()).toMatchObject(attendu);
  });
  it('l’état se demande par notre référence ; TRANSACTION_NOT_FOUND seul dit « inconnue »', async () => {
    service.repondre(404, { status_code: 404, error: 'TRANSACTION_NOT_FOUND' });
    expect(await suivre()).toEqual({ statut: 'inconnue_du_tiers' });
    const question = new URLSearchParams(service.recues[1]?.chemin.split('?')[1]);
    expect([question.get('transactionId'), question.get('transactionOperation')]).toEqual([
      REF,
      'PAYMENT',
    ]);
    service.repondre(404, { status_code: 404, error: 'URL_NOT_FOUND' });
    expect(await suivre()).toEqual(SANS_REPONSE);
    service.repondre(404, ETAT);
    expect(await suivre()).toEqual(SANS_REPONSE);
  });
  it('un rappel nomme une demande, et reçoit son accusé', () => {
    const corps = JSON.stringify({
      transactionId: 'PAY2611',
      merchantReferenceId: REF,
      status: 'SUCCESS',
      amount: 4_500,
    });
    expect(PVIT.lireRappel(corps)).toEqual({ notre_ref: REF, ref_externe: 'PAY2611' });
    expect(PVIT.repondreRappel?.(corps)).toEqual({ responseCode: 200, transactionId: 'PAY2611' });
    expect(PVIT.lireRappel('{}')).toBeNull();
  });
});

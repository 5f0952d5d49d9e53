// Server: Airtel as open clients describe it decrypts what its driver signs.
import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { AIRTEL } from '#server/vente/mobile-money/pilotes/airtel.ts';
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
  referenceN,
  SANS_REPONSE,
  sansSecretNiNumero,
  service,
} from './pilotes.scene.ts';

preparerService();
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const cleDe = (cle: typeof publicKey) => ({
  data: {
    key_id: 1,
    key: cle.export({ format: 'der', type: 'spki' }).toString('base64'),
    valid_upto: '2027-01-01',
  },
  status: { success: true },
});
const JETON = { access_token: 'jeton-1', expires_in: '180', token_type: 'bearer' };
let clients = 0;
/** A client of its own, whose token nobody has asked for yet. */
function acces() {
  clients += 1;
  service.repondre(200, JETON, '/auth/oauth2/token');
  service.repondre(200, cleDe(publicKey), '/encryption-keys');
  return accesDe({
    adresse: service.adresse,
    valeurs: { client_id: `client-${clients}`, client_secret: 'tres-secret' },
  });
}
const dit = (code: string, success = true) => ({
  code: '200',
  message: 'SUCCESS',
  result_code: 'ESB000010',
  response_code: `DP0080000${code}`,
  success,
});
const demandee = (code: string, success = true) => ({
  data: { transaction: { id: REF, status: 'SUCCESS' } },
  status: dit(code, success),
});
const chemins = () => service.recues.map((r) => r.chemin);
const demander = async (a = acces()) => lu(await AIRTEL.demander(aDemander(), a));
const suivre = async () => lu(await AIRTEL.statut(connue(), acces()));
const PAIEMENTS = '/merchant/v2/payments/';

fautesCommunes({
  pilote: AIRTEL,
  acces,
  demande: PAIEMENTS,
  statut: '/standard/v1/payments/',
});

describe('[MOB-23] Airtel : jeton, clé, signature', () => {
  it('le jeton sert cent soixante secondes, la clé une heure', async () => {
    service.repondre(200, demandee('1006'));
    const a = acces();
    await demander(a);
    await AIRTEL.statut(connue(), { ...a, maintenant: new Date(MIDI.getTime() + 159_000) });
    expect(chemins()).toEqual([
      '/auth/oauth2/token',
      '/v1/rsa/encryption-keys',
      PAIEMENTS,
      `/standard/v1/payments/${REF}`,
    ]);
    expect(JSON.parse(service.recues[0]?.corps ?? '')).toEqual({
      client_id: a.valeurs['client_id'],
      client_secret: 'tres-secret',
      grant_type: 'client_credentials',
    });
    service.recues.splice(0);
    await demander({ ...a, maintenant: new Date(MIDI.getTime() + 160_000) });
    expect(chemins()).toEqual(['/auth/oauth2/token', PAIEMENTS]);
  });
  it('dix demandes à la fois n’obtiennent qu’un jeton et qu’une clé', async () => {
    service.repondre(200, demandee('1006'));
    const a = acces();
    await Promise.all(Array.from({ length: 10 }, () => demander(a)));
    expect(chemins().filter((c) => c !== PAIEMENTS)).toEqual([
      '/auth/oauth2/token',
      '/v1/rsa/encryption-keys',
    ]);
  });
  it('le corps part en clair et chiffré, sa clé par la leur', async () => {
    service.repondre(200, demandee('1006'));
    await demander();
    const { corps = '', entetes = {} } = service.recues[2] ?? {};
    expect(JSON.parse(corps)).toEqual({
      reference: 'Pharmacie Sainte Marie de la Cote',
      subscriber: { country: 'GA', currency: 'XAF', msisdn: '77123456' },
      transaction: { amount: 4_500, country: 'GA', currency: 'XAF', id: REF },
    });
    expect(entetes).toMatchObject({
      authorization: 'Bearer jeton-1',
      'x-country': 'GA',
      'x-currency': 'XAF',
    });
    const secret = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(String(entetes['x-key']), 'base64'),
    ).toString();
    const [cle = '', iv = ''] = secret.split(':');
    const aes = createDecipheriv(
      'aes-256-cbc',
      Buffer.from(cle, 'base64'),
      Buffer.from(iv, 'base64'),
    );
    const signature = Buffer.from(String(entetes['x-signature']), 'base64');
    expect(Buffer.concat([aes.update(signature), aes.final()]).toString()).toBe(corps);
  });
  it('jeton refusé : renouvelé, et l’appel refait, une fois', async () => {
    const a = acces();
    service.repondre(200, demandee('1006'));
    service.repondreUneFois(200, { ...JETON, access_token: 'perime' }, '/token');
    service.repondreUneFois(401, {}, PAIEMENTS);
    expect(await demander(a)).toEqual({ issue: 'acceptee', ref_externe: null });
    const jetons = service.recues.filter((r) => r.chemin === PAIEMENTS).map((r) => r.jeton);
    expect(jetons).toEqual(['Bearer perime', 'Bearer jeton-1']);
    service.oublier();
    service.repondre(401, {});
    service.repondre(200, JETON, '/token');
    expect(lu(await AIRTEL.statut(connue(), a))).toEqual(SANS_REPONSE);
    expect(service.recues).toHaveLength(3);
  });
  it.each([
    ['/token', 401, {}, phrases.accesRefuse],
    ['/token', 400, { error: 'invalid_client' }, phrases.accesRefuse],
    ['/token', 429, {}, phrases.occupe],
    ['/encryption-keys', 401, {}, phrases.accesRefuse],
    ['/encryption-keys', 404, '', phrases.adresseInconnue(404)],
    ['/encryption-keys', 500, {}, phrases.occupe],
    ['/encryption-keys', 200, { data: { key: 'pas une clé' } }, phrases.occupe],
    ['/encryption-keys', 200, { data: {} }, phrases.occupe],
  ])('%s répond %i %o : la demande n’est pas partie', async (a, code, corps, phrase) => {
    const ici = acces();
    service.repondre(code, corps, a);
    expect(await demander(ici)).toEqual({ issue: 'non_partie', phrase });
    expect(chemins()).not.toContain(PAIEMENTS);
  });
  it('signature refusée : leur clé est redemandée', async () => {
    const a = acces();
    service.repondre(200, demandee('1006'));
    service.repondreUneFois(200, demandee('1026', false), PAIEMENTS);
    expect(await demander(a)).toEqual({ issue: 'refusee', motif: 'reglage', phrase: null });
    service.recues.splice(0);
    expect(await demander(a)).toMatchObject({ issue: 'acceptee' });
    expect(chemins()).toEqual(['/v1/rsa/encryption-keys', PAIEMENTS]);
  });
});

describe('[MOB-23] Airtel : la demande', () => {
  const refusee = (motif: string) => ({ issue: 'refusee', motif, phrase: null });
  it.each([
    ['1000', INCONNUE],
    ['1001', { issue: 'acceptee', ref_externe: null }],
    ['1002', refusee('code_errone')],
    ['1003', refusee('plafond')],
    ['1004', refusee('montant')],
    ['1005', { issue: 'refusee', motif: 'autre', phrase: phrases.expiree }],
    ['1006', { issue: 'acceptee', ref_externe: null }],
    ['1007', refusee('solde_insuffisant')],
    ['1008', refusee('refus_client')],
    ['1010', refusee('numero_inconnu')],
    ['1024', { issue: 'refusee', motif: 'autre', phrase: phrases.expiree }],
    ['1025', INCONNUE],
    ['1026', refusee('reglage')],
    ['1029', { issue: 'refusee', motif: 'autre', phrase: phrases.expiree }],
    ['1999', INCONNUE],
  ])('code %s', async (code, attendue) => {
    service.repondre(200, demandee(code, code === '1001' || code === '1006'));
    expect(await demander()).toEqual(attendue);
  });
  it('« TS » et 200 à la demande ne sont jamais « payé »', async () => {
    const transaction = { id: REF, status: 'TS', airtel_money_id: 'MP1' };
    service.repondre(200, { data: { transaction }, status: dit('1001') });
    expect(await demander()).toEqual({ issue: 'acceptee', ref_externe: null });
  });
  it('sans code, `success` décide ; une autre référence est inconnue', async () => {
    service.repondre(200, { data: { transaction: { id: false } }, status: { success: true } });
    expect(await demander()).toMatchObject({ issue: 'acceptee' });
    service.repondre(200, { status: { success: false } });
    expect(await demander()).toEqual(INCONNUE);
    const transaction = { id: AUTRE_REF, status: 'SUCCESS' };
    service.repondre(200, { data: { transaction }, status: dit('1006') });
    expect(await demander()).toEqual(INCONNUE);
  });
  it('un numéro Moov n’y part pas', async () => {
    const moov = aDemander({ operateur: 'moov', msisdn: '24166123456' });
    expect(lu(await AIRTEL.demander(moov, acces()))).toEqual({
      issue: 'non_partie',
      phrase: phrases.operateurNonServi('Moov Money'),
    });
    expect(service.recues).toEqual([]);
    expect(AIRTEL.capacites.operateurs).toEqual(['airtel']);
  });
  it('[MOB-2] ni secret, ni jeton, ni numéro dans ce qui est gardé', async () => {
    service.repondre(200, { ...demandee('1006'), msisdn: '077123456' });
    const a = acces();
    const { echange } = await AIRTEL.demander(aDemander(), a);
    const { echange: suivi } = await AIRTEL.statut(connue(), a);
    sansSecretNiNumero([echange, suivi], ['tres-secret', 'jeton-1', 'x-key']);
    expect(echange.envoi).toContain('••••••56');
  });
});

describe('[MOB-23] Airtel : l’état', () => {
  const etat = (status: unknown, code: string | null, t: object = {}) => ({
    data: { transaction: { id: REF, airtel_money_id: 'MP2611', message: 'dit', status, ...t } },
    status: code === null ? { success: true } : dit(code),
  });
  const payeeIci = payee({ ref_operateur: 'MP2611' });
  it.each<[string, string | null, object]>([
    ['TS', '1001', payeeIci],
    ['TS', '1006', payeeIci],
    ['TS', null, payeeIci],
    ['TS', '1000', { statut: 'ambigue' }],
    ['TS', '1007', SANS_REPONSE],
    ['TS', '1029', SANS_REPONSE],
    ['TF', '1001', { statut: 'refusee', motif: 'autre', phrase: 'dit' }],
    ['TF', '1000', { statut: 'ambigue' }],
    ['TF', '1002', { statut: 'refusee', motif: 'code_errone', phrase: null }],
    ['TF', '1005', { statut: 'expiree' }],
    ['TF', '1007', { statut: 'refusee', motif: 'solde_insuffisant', phrase: null }],
    ['TF', '1024', { statut: 'expiree' }],
    ['TIP', '1006', { statut: 'en_attente' }],
    ['TIP', '1001', { statut: 'en_attente' }],
    ['TA', '1001', { statut: 'ambigue' }],
    ['TE', '1001', { statut: 'expiree' }],
    ['ZZ', '1001', SANS_REPONSE],
    ['ZZ', '1007', SANS_REPONSE],
  ])('%s, code %s', async (status, code, attendu) => {
    service.repondre(200, etat(status, code));
    expect(await suivre()).toEqual(attendu);
  });
  it.each([
    ['1000', { statut: 'ambigue' }],
    ['1001', SANS_REPONSE],
    ['1006', { statut: 'en_attente' }],
    ['1008', { statut: 'refusee', motif: 'refus_client', phrase: null }],
    ['1025', { statut: 'inconnue_du_tiers' }],
    ['1029', { statut: 'expiree' }],
  ])('sans état, le code %s seul', async (code, attendu) => {
    service.repondre(200, { status: dit(code, false) });
    expect(await suivre()).toEqual(attendu);
    service.repondre(404, { status: dit(code, false) });
    expect(await suivre()).toEqual(attendu);
  });
  it.each([
    ['d’une autre référence', { id: AUTRE_REF }, SANS_REPONSE],
    ['dans une autre devise', { currency: 'UGX' }, SANS_REPONSE],
    ['d’un montant illisible', { amount: 'mille' }, SANS_REPONSE],
    ['d’un autre montant : dit', { amount: '45' }, payee({ ref_operateur: 'MP2611', montant: 45 })],
  ])('payé %s', async (_quoi, t, attendu) => {
    service.repondre(200, etat('TS', '1001', t));
    expect(await suivre()).toEqual(attendu);
  });
  it('un « TS » qui n’est pas un 200 n’est pas cru', async () => {
    service.repondre(404, etat('TS', '1001'));
    expect(await suivre()).toEqual(SANS_REPONSE);
  });
  it('un rappel ne fait que nommer une demande', () => {
    const transaction = { id: REF, status_code: 'TS', airtel_money_id: 'MP2611' };
    expect(AIRTEL.lireRappel(JSON.stringify({ transaction, hash: 'x' }))).toEqual({
      notre_ref: REF,
      ref_externe: null,
    });
    expect(AIRTEL.lireRappel('{"transaction":{"id":"autre"}}')).toBeNull();
  });
});

describe('[MOB-23] Airtel : le remboursement', () => {
  const rembourser = async (ref_operateur: string | null = 'MP2611') => {
    const reponse = await AIRTEL.rembourser?.(
      { ...connue(), notre_ref_2: referenceN(9), ref_operateur },
      acces(),
    );
    return reponse && lu(reponse);
  };
  const rendu = (status: string) => ({ data: { transaction: { airtel_money_id: 'R1', status } } });

  it('signé, par la référence de l’opérateur', async () => {
    service.repondre(200, { ...rendu('SUCCESS'), status: { success: false } });
    expect(await rembourser()).toEqual({ issue: 'rembourse', ref_operateur: 'R1' });
    expect(service.recues[2]).toMatchObject({
      chemin: '/standard/v2/payments/refund',
      corps: '{"transaction":{"airtel_money_id":"MP2611"}}',
    });
    expect(service.recues[2]?.entetes['x-signature']).toBeDefined();
  });
  it('sans elle, rien ne part', async () => {
    expect(await rembourser(null)).toEqual({ issue: 'refuse', phrase: phrases.referenceAbsente });
    expect(service.recues).toEqual([]);
  });
  it.each([
    [200, { ...rendu('SUCCESS'), status: dit('1006') }, { issue: 'inconnue' }],
    [200, { ...rendu('TIP') }, { issue: 'inconnue' }],
    [200, '<html></html>', { issue: 'inconnue' }],
    [500, {}, { issue: 'inconnue' }],
    [429, {}, { issue: 'inconnue' }],
    [
      200,
      { ...rendu('TF'), status: dit('1007') },
      { issue: 'refuse', phrase: phrases.motifs.solde_insuffisant },
    ],
    [400, {}, { issue: 'refuse', phrase: phrases.nonRemboursable }],
    [403, {}, { issue: 'refuse', phrase: phrases.accesRefuse }],
  ])('réponse %i %o', async (code, corps, attendue) => {
    service.repondre(code, corps, '/refund');
    expect(await rembourser()).toEqual(attendue);
  });
  it('coupé après avoir entendu : inconnue ; jeton impossible : rien n’est parti', async () => {
    service.couper('/refund');
    expect(await rembourser()).toEqual({ issue: 'inconnue' });
    service.couper('/token');
    expect(await rembourser()).toEqual({ issue: 'refuse', phrase: phrases.injoignable });
  });
});

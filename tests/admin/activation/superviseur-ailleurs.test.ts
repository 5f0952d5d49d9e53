// Server: a second HTTP server plays the supervisor that ours must call and believe.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as phrasesActivation from '#shared/admin/activation/activation.phrases.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { bootstrap } from '#server/bootstrap.ts';
import { sql } from '#server/platform/db/sql.ts';
import { VERSION } from '#shared/base/version.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { CHAMPS, verifier, parametrer } from './superviseur.scene.ts';

const CODE = 'ABCDEFGH01234567';

describe('un superviseur ailleurs', () => {
  let serveur: ServeurDeTest;
  let superviseur: Server;
  let awa: Poste;
  let repondre: (demande: IncomingMessage, reponse: ServerResponse, corps: string) => void;
  let demandes: string[] = [];
  let heure = new Date();
  const em = () => serveur.orm.em.fork();
  const json = (statut: number, corps: unknown) => (_: IncomingMessage, reponse: ServerResponse) =>
    void reponse
      .writeHead(statut, { 'Content-Type': 'application/json' })
      .end(typeof corps === 'string' ? corps : JSON.stringify(corps));
  beforeAll(async () => {
    superviseur = createServer((demande, reponse) => {
      let corps = '';
      demande
        .on('data', (m) => (corps += String(m)))
        .on('end', () => {
          demandes.push(`${demande.method} ${demande.url} ${corps}`);
          repondre(demande, reponse, corps);
        });
    }).listen(0, '127.0.0.1');
    await new Promise((ok) => superviseur.once('listening', ok));
    serveur = await serveurDeTest({
      superviseurApi: `http://127.0.0.1:${(superviseur.address() as AddressInfo).port}/base/`,
      maintenant: () => heure,
    });
    awa = await serveur.poste('Awa', {});
  });
  afterAll(async () => {
    superviseur.closeAllConnections();
    superviseur.close();
    await serveur.detruire();
  });
  afterEach(() => vi.restoreAllMocks());
  beforeEach(async () => {
    demandes = [];
    await sql(em(), 'delete from tentative');
  });
  const activation = {
    token: 'jeton-du-superviseur',
    date_activation: '2026-11-21T10:00:00',
    type: 'serveur',
  };

  it('son jeton serveur est retenu : il configure la pharmacie, une fois', async () => {
    repondre = json(200, {
      success: true,
      data: { activation, parametres: { ...CHAMPS, id: 4, extra: null } },
      errors: [],
    });
    expect(await verifier(serveur.adresse, 'abcd-efgh-0123-4567')).toMatchObject({
      statut: 200,
      data: { activation, parametres: CHAMPS },
    });
    expect(demandes).toEqual([`POST /base/api/verify-code {"activation_code":"${CODE}"}`]);
    expect((await verifier(serveur.adresse, CODE)).statut).toBe(200);
    expect((await parametrer(serveur.adresse, activation.token)).statut).toBe(200);
    await sql(em(), 'delete from pharmacie');
    await verifier(serveur.adresse, CODE);
    expect((await parametrer(serveur.adresse, activation.token)).statut).toBe(401);
  });
  it('son jeton de poste n’ouvre rien', async () => {
    repondre = json(200, {
      success: true,
      data: { activation: { ...activation, token: 'poste', type: 'poste' } },
    });
    expect(await verifier(serveur.adresse, CODE)).toMatchObject({
      statut: 200,
      data: { parametres: null },
    });
    expect((await parametrer(serveur.adresse, 'poste')).statut).toBe(401);
  });
  it('son refus est dit avec ses mots, et compte ; le sixième n’est pas demandé', async () => {
    repondre = json(422, { success: false, errors: { activation_code: ['Code expiré.'] } });
    for (let i = 0; i < 5; i++)
      expect(await verifier(serveur.adresse, CODE)).toMatchObject({
        statut: 422,
        errors: ['Code expiré.'],
      });
    expect((await verifier(serveur.adresse, CODE)).statut).toBe(429);
    expect(demandes).toHaveLength(5);
  });
  it('une panne au milieu n’efface pas les essais d’avant', async () => {
    const faux = json(422, { success: false, errors: { activation_code: ['Code expiré.'] } });
    const essayer = async (comment: typeof repondre) => {
      repondre = comment;
      return (await verifier(serveur.adresse, CODE)).statut;
    };
    const panne = json(502, { success: false, errors: ['x'] });
    const suite = [faux, faux, faux, faux, panne, panne, faux, faux];
    const statuts: number[] = [];
    for (const comment of suite) statuts.push(await essayer(comment));
    expect(statuts).toEqual([422, 422, 422, 422, 503, 503, 422, 429]);
  });
  it('un code qui n’en est pas un n’est pas demandé', async () => {
    for (const code of ['', 'AAAA', '????????????????'])
      expect(await verifier(serveur.adresse, code)).toMatchObject({
        statut: 422,
        errors: [phrasesActivation.activationInvalide],
      });
    expect(demandes).toEqual([]);
  });
  it('ses limites sont les siennes', async () => {
    repondre = (_, reponse) => void reponse.writeHead(429, { 'Retry-After': '120' }).end('{}');
    expect(await verifier(serveur.adresse, CODE)).toMatchObject({
      statut: 429,
      attendre: '120',
      errors: [phrasesAcces.tropDeTentatives(2)],
    });
  });
  it.each<[string, typeof repondre]>([
    ['une page', json(200, '<html>')],
    ['un succès sans jeton', json(200, { success: true, data: {} })],
    ['une panne', json(502, { success: false, errors: ['x'] })],
    ['une coupure', (_, reponse) => void reponse.destroy()],
    ['un flot sans fin', (_, reponse) => void reponse.write('x'.repeat(4_000_000))],
    ['le silence', () => undefined],
  ])('%s : la phrase du réseau, sans compter d’essai', async (_nom, comment) => {
    const vrai = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => vrai(Math.min(ms, 300)));
    repondre = comment;
    for (let i = 0; i < 6; i++)
      expect(await verifier(serveur.adresse, CODE)).toMatchObject({
        statut: 503,
        errors: [phrasesActivation.activationReseau],
        data: null,
      });
  });

  describe('les versions', () => {
    const installee = { version: VERSION, lien_telechargement: null, installee: true };
    const annonce = (version: string, lien_telechargement: unknown = 'https://a.example/p') =>
      json(200, { version, lien_telechargement });
    const lister = async () => (await awa.lire('/api/epg/list-versions')).data;
    const plusTard = (ms: number) => {
      heure = new Date(heure.getTime() + ms);
    };
    beforeEach(() => plusTard(300_000));
    it('son annonce est lue, et retenue 240 secondes', async () => {
      repondre = annonce('99.0.0');
      const attendue = [
        { version: '99.0.0', lien_telechargement: 'https://a.example/p', installee: false },
        installee,
      ];
      expect([await lister(), await lister()]).toEqual([attendue, attendue]);
      plusTard(239_000);
      repondre = annonce('99.0.1');
      expect(await lister()).toEqual(attendue);
      plusTard(1_000);
      expect(await lister()).toMatchObject([{ version: '99.0.1' }, installee]);
      expect(demandes).toEqual(['GET /base/api/epg/latest-maj ', 'GET /base/api/epg/latest-maj ']);
    });
    it('un lien qui n’est pas une adresse du web n’est pas montré', async () => {
      repondre = annonce('99.0.0', 'javascript:alert(1)');
      expect(await lister()).toEqual([
        { version: '99.0.0', lien_telechargement: null, installee: false },
        installee,
      ]);
    });
    it.each<[string, typeof repondre]>([
      ['une page', json(200, '<html>')],
      ['rien', json(200, { data: null })],
      ['une panne', json(500, {})],
      ['une version qui n’en est pas', annonce('demain')],
      ['une coupure', (_, reponse) => void reponse.destroy()],
    ])('%s : seulement celle qui tourne', async (_nom, comment) => {
      repondre = comment;
      expect(await lister()).toEqual([installee]);
    });
    it('son appel, à notre adresse', async () => {
      repondre = json(200, {
        success: true,
        data: { version: 'v99.0.0', lien_telechargement: null },
      });
      expect((await awa.lire('/superviseur/api/epg/latest-maj')).data).toEqual({
        version: '99.0.0',
        lien_telechargement: null,
      });
      repondre = json(200, 'non');
      expect(await awa.lire('/superviseur/api/epg/latest-maj')).toMatchObject({
        statut: 503,
        errors: [phrasesActivation.activationReseau],
      });
    });
  });

  it('aucun code embarqué n’est alors fait au premier démarrage', async () => {
    await sql(em(), 'delete from code_activation');
    expect((await bootstrap(serveur.orm, 'mot de passe', false)).code).toBeNull();
    expect(await sql(em(), 'select 1 from code_activation')).toEqual([]);
  });
});

// Server: certificates, cookies and redirections are proved by TLS connections by each name.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PeerCertificate, TLSSocket } from 'node:tls';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesReseau from '#shared/platform/reseau/reseau.phrases.ts';
import type { Reseau } from '#shared/platform/reseau/reseau.schema.ts';
import {
  addHostNames,
  ensureCertificate,
  tlsFolder,
  readAuthority,
} from '#server/platform/reseau/certificate-store.ts';
import { stillServes } from '#server/platform/reseau/certificates.ts';
import { jusqua } from '../../harness/patience.ts';
import {
  MOT_DE_PASSE,
  type Poste,
  type ServeurDeTest,
  serveurDeTest,
} from '../../harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let chef: Poste;
const donnees = mkdtempSync(join(tmpdir(), 'pharmacie-tls-'));
const dossier = tlsFolder(donnees);
beforeAll(async () => {
  addHostNames(dossier, ['Pharmacie.TEST']);
  serveur = await serveurDeTest({ https: { port: 0, folder: dossier }, trustProxy: true });
  chef = await serveur.poste('Chef', { is_admin: true, password: MOT_DE_PASSE });
});
afterAll(async () => {
  await serveur.detruire();
  rmSync(donnees, { recursive: true, force: true });
});

interface Recu {
  statut: number;
  corps: string;
  cookies: string[];
  certificat: PeerCertificate;
  hsts: string | undefined;
}
/** As a post that trusts the authority and nothing else, under the name of its choice. */
function demander(
  chemin: string,
  {
    nom = 'pharmacie.test',
    corps,
    entetes = {},
  }: { nom?: string; corps?: unknown; entetes?: Record<string, string> } = {},
): Promise<Recu> {
  return new Promise((ok, ko) => {
    const texte = corps === undefined ? undefined : JSON.stringify(corps);
    const demande = request(
      {
        host: '127.0.0.1',
        port: serveur.reseau.https,
        servername: nom.replace(/:.*/, ''),
        path: chemin,
        method: texte ? 'POST' : 'GET',
        ca: readAuthority(dossier) ?? '',
        agent: false,
        headers: { Host: nom, 'Content-Type': 'application/json', ...entetes },
      },
      (reponse) => {
        const certificat = (reponse.socket as TLSSocket).getPeerCertificate();
        const morceaux: Buffer[] = [];
        reponse
          .on('data', (m: Buffer) => morceaux.push(m))
          .on('end', () =>
            ok({
              statut: reponse.statusCode ?? 0,
              corps: Buffer.concat(morceaux).toString(),
              cookies: reponse.headers['set-cookie'] ?? [],
              certificat,
              hsts: reponse.headers['strict-transport-security'],
            }),
          );
      },
    );
    demande.on('error', ko).end(texte);
  });
}

describe('HTTPS sur le réseau local', () => {
  it('un poste qui fait confiance à l’autorité joint le serveur par chacun de ses noms, et par nul autre', async () => {
    for (const nom of ['pharmacie.test', 'localhost'])
      expect((await demander('/sante', { nom })).statut).toBe(200);
    await expect(demander('/sante', { nom: 'ailleurs.test' })).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
  });
  it('se connecte avec des cookies sûrs, d’un autre nom que ceux de l’adresse simple ; écrit ; entend', async () => {
    const entree = await demander('/api/login', {
      corps: { name: 'chef', password: MOT_DE_PASSE },
    });
    expect(entree.statut, entree.corps).toBe(200);
    const session = entree.cookies.find((c) => c.startsWith('__Host-session=')) ?? '';
    expect(session).toMatch(/secure/i);
    expect(session).toMatch(/httponly/i);
    expect(entree.cookies.every((c) => c.startsWith('__Host-'))).toBe(true);
    const cookie = entree.cookies.map((c) => c.split(';')[0]).join('; ');
    const csrf = /__Host-XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
    // A stale plain cookie beside it does not count.
    const cle = { 'Idempotency-Key': crypto.randomUUID() };
    const rayon = { libelle: 'Rayon du réseau' };
    expect(
      (
        await demander('/api/rayons', {
          corps: rayon,
          entetes: {
            ...cle,
            cookie: `session=vieux; XSRF-TOKEN=faux; ${cookie}`,
            'X-XSRF-TOKEN': csrf,
          },
        })
      ).statut,
    ).toBe(200);
    expect(
      (await demander('/api/rayons', { corps: rayon, entetes: { ...cle, cookie } })).statut,
    ).toBe(403);
    const prise = io(`https://127.0.0.1:${serveur.reseau.https}`, {
      transports: ['websocket'],
      ca: readAuthority(dossier) ?? '',
      extraHeaders: { cookie },
      forceNew: true,
    } as never);
    await new Promise<void>((bon, mal) => prise.once('connect', bon).once('connect_error', mal));
    expect(await prise.emitWithAck('subscribe', { topic: 'application' })).toMatchObject({
      ok: true,
    });
    prise.disconnect();
  });
  it('[SEC-13] le cookie de l’adresse simple n’est rien à la porte chiffrée, ni l’inverse', async () => {
    const { token } = chef;
    const lire = (nom: string) =>
      demander('/api/session', { entetes: { cookie: `${nom}=${token}` } });
    expect((await lire('__Host-session')).statut).toBe(200);
    expect((await lire('session')).statut).toBe(401);
    const enClair = (nom: string) =>
      fetch(`${serveur.adresse}/api/session`, { headers: { cookie: `${nom}=${token}` } });
    expect((await enClair('session')).status).toBe(200);
    expect((await enClair('__Host-session')).status).toBe(401);
  });
  it('[SEC-10] exigée, l’adresse simple mène les autres postes à /confiance ; le serveur lui-même n’en sait rien', async () => {
    const deLoin = (chemin: string, corps?: object) =>
      fetch(serveur.adresse + chemin, {
        redirect: 'manual',
        headers: { 'X-Forwarded-For': '192.168.1.50', 'Content-Type': 'application/json' },
        ...(corps && { method: 'POST', body: JSON.stringify(corps) }),
      });
    // A pharmacy that begins asks it from its first day.
    const page = await deLoin('/vente/reservation');
    expect([page.status, page.headers.get('location')]).toEqual([302, '/confiance']);
    const entree = await deLoin('/api/login', { name: 'chef', password: MOT_DE_PASSE });
    expect([entree.status, ((await entree.json()) as { code: string }).code]).toEqual([
      403,
      'https_exige',
    ]);
    for (const reste of ['/confiance', '/confiance/pharmacie.crt', '/sante', '/sante/pret'])
      expect((await deLoin(reste)).status, reste).toBe(200);
    expect((await fetch(`${serveur.adresse}/api/pharmacie-info`)).status).toBe(200);
    expect((await demander('/api/pharmacie-info')).statut).toBe(200);
  });
  it('[SEC-10] ni par la prise : en clair et de loin, un jeton n’y entend rien', async () => {
    const entendre = (adresse: string, extraHeaders: Record<string, string>) =>
      new Promise<string>((dit) => {
        const prise = io(adresse, {
          transports: ['websocket'],
          auth: { token: chef.token },
          reconnection: false,
          rejectUnauthorized: false,
          forceNew: true,
          extraHeaders,
        });
        const finir = (mot: string) => {
          prise.close();
          dit(mot);
        };
        prise.once('connect', () => finir('entré'));
        prise.once('connect_error', (faute) => finir(faute.message));
      });
    const deLoin = { 'X-Forwarded-For': '192.168.1.50' };
    expect(await entendre(serveur.adresse, deLoin)).toBe(phrasesAcces.nonConnecte);
    expect(await entendre(serveur.adresse, {})).toBe('entré');
    expect(await entendre(`https://127.0.0.1:${serveur.reseau.https}`, deLoin)).toBe('entré');
  });
  it('[SEC-10] ne se demande que par la porte chiffrée, qui prouve ainsi qu’elle s’ouvre', async () => {
    const regler = { https_exige: true };
    expect(await chef.ecrire('/api/securite', regler)).toMatchObject({
      statut: 409,
      errors: [phrasesReseau.httpsExigeEnClair],
    });
    const entetes = { Authorization: `Bearer ${chef.token}` };
    expect((await demander('/api/securite', { corps: regler, entetes })).statut).toBe(200);
    expect((await chef.ecrire('/api/securite', { https_exige: false })).statut).toBe(200);
  });
  it('[SEC-10] exigée en cours de journée, ce qui écoutait en clair et de loin est coupé aussitôt', async () => {
    const ecouter = async (extraHeaders: Record<string, string>) => {
      const prise = io(serveur.adresse, {
        transports: ['websocket'],
        auth: { token: chef.token },
        reconnection: false,
        forceNew: true,
        extraHeaders,
      });
      await new Promise<void>((bon, mal) => prise.once('connect', bon).once('connect_error', mal));
      return prise;
    };
    const deLoin = { 'X-Forwarded-For': '192.168.1.50' };
    const [loin, ici] = await Promise.all([ecouter(deLoin), ecouter({})]);
    let motif = '';
    loin.on('fin_de_session', (fin: { motif: string }) => (motif = fin.motif));
    let revu = false;
    ici.on('acces_modifie', () => (revu = true));
    const entetes = { Authorization: `Bearer ${chef.token}` };
    const corps = { https_exige: true };
    expect((await demander('/api/securite', { corps, entetes })).statut).toBe(200);
    await jusqua(() => !loin.connected && revu, 'les prises sont revues');
    expect([motif, ici.connected]).toEqual([phrasesAcces.httpsExige, true]);
    ici.disconnect();
    await expect(ecouter(deLoin), 'ni de nouveau').rejects.toThrow(phrasesAcces.nonConnecte);
    expect((await chef.ecrire('/api/securite', { https_exige: false })).statut).toBe(200);
  });
  it('[SEC-10] HSTS là où le navigateur le suivrait : le port d’usage', async () => {
    const hsts = async (nom: string) => (await demander('/sante', { nom })).hsts;
    expect(await hsts('pharmacie.test')).toBe('max-age=31536000');
    expect(await hsts(`localhost:${serveur.reseau.https}`)).toBeUndefined();
    expect((await fetch(`${serveur.adresse}/sante`)).headers.get('strict-transport-security')).toBe(
      null,
    );
  });
  it('les clés ne se lisent que par le serveur, et un seul certificat sort', () => {
    expect(statSync(dossier).mode & 0o777).toBe(0o700);
    for (const f of readdirSync(dossier))
      expect(statSync(join(dossier, f)).mode & 0o777, f).toBe(0o600);
    expect(readAuthority(dossier)).not.toContain('PRIVATE');
  });
  it('renouvelle avant la fin et quand la machine change de nom, sans changer d’autorité ni redémarrer', async () => {
    const avant = (await demander('/sante')).certificat;
    const tenu = await ensureCertificate(dossier, new Date());
    const autorite = { key: '', certificate: tenu.authority };
    const dans = (jours: number) => new Date(Date.now() + jours * 86_400_000);
    expect(stillServes(tenu.server, autorite, tenu.names, dans(360))).toBe(true);
    expect(stillServes(tenu.server, autorite, tenu.names, dans(370))).toBe(false);
    await serveur.reviserCertificat(dans(10));
    expect((await demander('/sante')).certificat.fingerprint256).toBe(avant.fingerprint256);
    await serveur.reviserCertificat(dans(370));
    // next year's is in use already
    await expect(demander('/sante')).rejects.toMatchObject({ code: 'CERT_NOT_YET_VALID' });
    addHostNames(dossier, ['nouveau.test', '10.9.8.7']);
    await serveur.reviserCertificat(new Date());
    expect((await demander('/sante', { nom: 'nouveau.test' })).certificat.subjectaltname).toContain(
      '10.9.8.7',
    );
    expect(readAuthority(dossier)).toBe(tenu.authority);
  });
  it('/confiance : sans session ni script, le certificat de l’autorité, son profil, son empreinte', async () => {
    const page = await fetch(`${serveur.adresse}/confiance`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).not.toContain('<script');
    const { data } = await chef.lire<Reseau>('/api/reseau');
    expect(html).toContain(data.empreinte ?? 'rien');
    const crt = Buffer.from(
      await (await fetch(`${serveur.adresse}/confiance/pharmacie.crt`)).arrayBuffer(),
    );
    expect(readAuthority(dossier)?.replaceAll('\n', '')).toContain(crt.toString('base64'));
    const profil = await (
      await fetch(`${serveur.adresse}/confiance/pharmacie.mobileconfig`)
    ).text();
    expect(profil).toContain(crt.toString('base64'));
    expect(profil + html).not.toContain('PRIVATE KEY');
  });
  it('dit à l’administrateur les adresses à taper, les protégées d’abord', async () => {
    const { data } = await chef.lire<Reseau>('/api/reseau');
    expect(data).toMatchObject({
      ouvert: false,
      adresses: [
        { adresse: `https://127.0.0.1:${serveur.reseau.https}`, securisee: true },
        { adresse: serveur.adresse, securisee: false },
      ],
    });
    expect(data.adresses[0]?.qr.trace.length).toBeGreaterThan(500);
  });
  it('une porte prise n’empêche pas de vendre : l’adresse simple reste', async () => {
    const autre = await serveurDeTest({
      https: { port: serveur.reseau.https ?? 0, folder: dossier },
    });
    expect(autre.reseau.https).toBeNull();
    expect((await fetch(`${autre.adresse}/sante`)).status).toBe(200);
    await autre.detruire();
  });
  it('une autorité illisible se dit et n’est jamais remplacée d’elle-même', async () => {
    const casse = mkdtempSync(join(tmpdir(), 'pharmacie-casse-'));
    writeFileSync(join(casse, 'autorite.pem'), 'abîmé');
    await expect(ensureCertificate(casse, new Date())).rejects.toThrow('illisible');
    expect(readFileSync(join(casse, 'autorite.pem'), 'utf8')).toBe('abîmé');
    rmSync(casse, { recursive: true });
  });
});

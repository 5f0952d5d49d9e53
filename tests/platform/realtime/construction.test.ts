// Server: files and ranges are served over HTTP, and a new build is told by the socket.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jusqua } from '#tests/harness/patience.ts';
import { readBuild } from '#server/platform/http/client-build.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

const dossier = mkdtempSync(path.join(tmpdir(), 'pages-'));
const construire = (nom: string) =>
  writeFileSync(
    path.join(dossier, 'index.html'),
    `<!doctype html><script type="module" crossorigin src="/assets/${nom}.js"></script>`,
  );
/** What an open file is; nothing once it was closed. */
function cibleDe(fd: string): string | null {
  try {
    return readlinkSync(fd);
  } catch {
    return null;
  }
}
let serveur: ServeurDeTest;
beforeAll(async () => {
  mkdirSync(path.join(dossier, 'assets'));
  construire('index-un');
  serveur = await serveurDeTest({ client: dossier });
});
afterAll(async () => {
  await serveur.detruire();
  rmSync(dossier, { recursive: true, force: true });
});

describe('une construction plus récente des pages', () => {
  it('est dite à la connexion, puis dès qu’elle est en place, à tous', async () => {
    const postes = await Promise.all([serveur.poste('Awa', {}), serveur.poste('Brice', {})]);
    const entendues = await Promise.all(
      postes.map(async (p) => {
        const { prise } = await p.ecouter();
        const dites: string[] = [];
        prise.on('construction', (c) => dites.push(c));
        return dites;
      }),
    );
    construire('index-deux');
    await jusqua(
      () => entendues.every((d) => d.includes('/assets/index-deux.js')),
      'la nouvelle construction, dite à tous',
    );
    for (const dites of entendues) expect(dites.at(-1)).toBe('/assets/index-deux.js');

    const tard = await serveur.poste('Chantal', {});
    const premiere = await new Promise<string>(
      (ok) =>
        void tard
          .ecouter()
          .then(({ prise }) => prise.on('construction', ok).disconnect().connect()),
    );
    expect(premiere).toBe('/assets/index-deux.js');
  });
  it('est aussitôt celle qui est servie, avec ses morceaux', async () => {
    const page = async () =>
      /index-\w+/.exec(await (await fetch(`${serveur.adresse}/login`)).text())?.[0];
    writeFileSync(path.join(dossier, 'assets', 'index-trois.js'), 'export {};');
    construire('index-trois');
    expect(await page()).toBe('index-trois');
    expect((await fetch(`${serveur.adresse}/assets/index-trois.js`)).status).toBe(200);
    expect((await fetch(`${serveur.adresse}/assets/index-un.js`)).status).toBe(404);
  });
  it.each(['bytes=5-2', 'bytes=-5', 'bytes=0-9007199254740993', 'octets', 'bytes=1-2,4-5'])(
    'une part qui n’en est pas une (%s) a tout le fichier, et sa réponse finit',
    async (Range) => {
      const reponse = await fetch(`${serveur.adresse}/login`, { headers: { Range } });
      expect([reponse.status, await reponse.text()]).toEqual([
        200,
        await (await fetch(`${serveur.adresse}/login`)).text(),
      ]);
    },
  );
  it('la page et les fils de travail portent la politique de sécurité ; un script de la page, rien qui pèse', async () => {
    for (const nom of ['lourd.worker-1.js', 'dessin-1.svg'])
      writeFileSync(path.join(dossier, 'assets', nom), ' ');
    construire('index-quatre');
    writeFileSync(path.join(dossier, 'assets', 'index-quatre.js'), 'export {};');
    const politique = async (chemin: string) =>
      (await fetch(`${serveur.adresse}${chemin}`)).headers.get('content-security-policy');
    for (const chemin of [
      '/login',
      '/assets/lourd.worker-1.js',
      '/assets/dessin-1.svg',
      '/api/session',
    ])
      expect(await politique(chemin), chemin).toMatch(/script-src 'self'/);
    const script = await fetch(`${serveur.adresse}/assets/index-quatre.js`);
    expect(script.headers.get('x-content-type-options')).toBe('nosniff');
    expect(
      [...script.headers].reduce((n, [nom, valeur]) => n + nom.length + valeur.length + 4, 0),
    ).toBeLessThan(400);
    expect(script.headers.get('content-security-policy')).toBeNull();
  });
  it('un fichier ôté depuis qu’il est connu coupe sa réponse, et le serveur continue', async () => {
    const fichier = path.join(dossier, 'retire.js');
    writeFileSync(fichier, 'export {};');
    construire('index-sans-lui');
    expect((await fetch(`${serveur.adresse}/login`)).status).toBe(200);
    expect((await fetch(`${serveur.adresse}/retire.js`)).status).toBe(200);
    rmSync(fichier);
    await expect(
      fetch(`${serveur.adresse}/retire.js`).then((reponse) => reponse.text()),
    ).rejects.toThrow();
    expect((await fetch(`${serveur.adresse}/login`)).status).toBe(200);
  });
  it.runIf(existsSync('/proc/self/fd'))(
    'une page quittée avant d’avoir tout un fichier ne le laisse pas ouvert',
    async () => {
      const fichier = path.join(dossier, 'assets', 'long-1.js');
      writeFileSync(fichier, ' '.repeat(20_000_000));
      construire('index-long');
      await fetch(`${serveur.adresse}/login`);
      const ouvertures = () =>
        readdirSync('/proc/self/fd').filter((fd) => cibleDe(`/proc/self/fd/${fd}`) === fichier);
      for (let i = 0; i < 5; i++) {
        const depart = new AbortController();
        const reponse = await fetch(`${serveur.adresse}/assets/long-1.js`, depart);
        expect(reponse.status).toBe(200);
        expect(ouvertures()).toHaveLength(1);
        depart.abort();
        await jusqua(() => ouvertures().length === 0, 'le fichier refermé');
      }
    },
  );
  it('sans pages construites, rien n’est dit', () => {
    expect(readBuild(path.join(dossier, 'assets'))).toBe('');
  });
  it('répond par la page de l’écran où l’on arrive, qui en nomme les morceaux [CHG-2]', async () => {
    const pages = { '^/login/?$': 'connexion', '^/stock/commandes/[^/]+/?$': 'commande' };
    mkdirSync(path.join(dossier, 'arrivees'), { recursive: true });
    for (const nom of Object.values(pages))
      writeFileSync(path.join(dossier, 'arrivees', `${nom}.html`), `<p>arrivée : ${nom}`);
    construire('index-cinq');
    writeFileSync(
      path.join(dossier, 'arrivees.json'),
      JSON.stringify(Object.entries(pages).map(([p, nom]) => [p, `/arrivees/${nom}.html`])),
    );
    const lire = async (chemin: string, cookie = 'session=qui-que-ce-soit') => {
      const reponse = await fetch(serveur.adresse + chemin, { headers: { cookie } });
      const texte = await reponse.text();
      const [de] = /arrivée : \w+|index-\w+/.exec(texte) ?? [''];
      return `${reponse.status} ${reponse.headers.get('cache-control')} ${de}`;
    };
    expect(await lire('/stock/commandes/12')).toBe('200 no-cache arrivée : commande');
    expect(await lire('/stock/commandes/12?page=2')).toBe('200 no-cache arrivée : commande');
    // without a session, one signs in, wherever one meant to go
    expect(await lire('/stock/commandes/12', '')).toBe('200 no-cache arrivée : connexion');
    expect(await lire('/stock/commandes')).toBe('200 no-cache index-cinq');
    expect(await lire('/activation', '')).toBe('200 no-cache index-cinq');
    // a build that has none of them answers by its one page
    rmSync(path.join(dossier, 'arrivees.json'));
    expect(await lire('/stock/commandes/12')).toBe('200 no-cache index-cinq');
  });
});

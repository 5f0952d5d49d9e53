// Server: a redirection is followed from one real HTTP server to another.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOutside, isPublicAddress } from '#server/platform/http/outside.ts';

let dehors: Server;
let dedans: Server;
let demandesDedans = 0;
const port = (s: Server) => (s.address() as AddressInfo).port;
const ouvrir = async (adresse: string, repondre: RequestListener) => {
  const serveur = createServer(repondre).listen(0, adresse);
  await new Promise((ok) => serveur.once('listening', ok));
  return serveur;
};
beforeAll(async () => {
  dedans = await ouvrir('127.0.0.2', (_, r) => {
    demandesDedans += 1;
    r.end('secret');
  });
  dehors = await ouvrir('127.0.0.1', ({ url }, r) => {
    const vers: Record<string, string> = {
      '/dedans': `http://127.0.0.2:${port(dedans)}/`,
      '/suite': '/image',
      '/deux': '/suite',
      '/trois': '/deux',
      '/quatre': '/trois',
      '/boucle': '/boucle',
      '/fichier': 'file:///etc/passwd',
    };
    const la = vers[url ?? ''];
    if (la !== undefined) r.writeHead(302, { location: la });
    else if (url === '/absent') r.writeHead(404);
    r.end(la === undefined ? 'image' : '');
  });
});
afterAll(() => [dehors, dedans].forEach((s) => s.close()));

/** As if the first of the two servers alone stood on the Internet. */
const prendre = async (chemin: string, max = 100) => {
  const octets = await getOutside(`http://127.0.0.1:${port(dehors)}${chemin}`, {
    max,
    signal: AbortSignal.timeout(60_000),
    accept: '*/*',
    isGood: (adresse) => adresse === '127.0.0.1',
  });
  return octets && new TextDecoder().decode(octets);
};

describe('[SEC-19] ce qui se prend à une adresse tapée', () => {
  it('est pris, aussi au bout de trois renvois', async () => {
    for (const chemin of ['/image', '/suite', '/deux', '/trois'])
      expect(await prendre(chemin), chemin).toBe('image');
    expect(await prendre('/quatre')).toBeNull();
  });
  it('ne l’est ni sur un renvoi vers le réseau, qui n’est pas même demandé, ni sans fin, ni trop gros', async () => {
    for (const chemin of ['/dedans', '/boucle', '/fichier', '/absent'])
      expect(await prendre(chemin), chemin).toBeNull();
    expect(await prendre('/image', 4)).toBeNull();
    expect(demandesDedans).toBe(0);
  });
  it.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4007::1'])('%s est d’Internet', (a) =>
    expect(isPublicAddress(a)).toBe(true),
  );
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.0.10',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::1',
  ])('%s ne l’est pas', (a) => expect(isPublicAddress(a)).toBe(false));
});

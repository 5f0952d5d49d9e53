// Server: real connections are refused, cut, redirected and left unanswered.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callService, readObject } from '#server/platform/http/call-service.ts';
import { adresseFermee, type ServiceDeTest, serviceDeTest } from '../../harness/service-de-test.ts';

let service: ServiceDeTest;
beforeAll(async () => void (service = await serviceDeTest()));
beforeEach(() => service.oublier());
afterAll(() => service.fermer());
const appeler = (base: string, delay?: number) =>
  callService({ method: 'POST', base, path: 'payer', body: '{}' }, delay);

describe('appeler un service qui agit', () => {
  it('rien n’a pu être entendu : adresse fermée, inconnue, mal écrite, sans TLS', async () => {
    const adresses = [
      await adresseFermee(),
      'http://service.invalid',
      'pas une adresse',
      service.adresse.replace('http:', 'https:'),
    ];
    expect(await Promise.all(adresses.map((a) => appeler(a)))).toEqual(
      adresses.map(() => ({ failed: 'unsent' })),
    );
    expect(service.recues).toEqual([]);
  });
  it('un secret qu’aucun en-tête ne porte : rien n’est parti', async () => {
    for (const secret of ['a\nb', 'clé—1']) {
      const headers = { Authorization: `Bearer ${secret}` };
      const call = { method: 'POST', base: service.adresse, path: 'payer', body: '{}' } as const;
      expect(await callService({ ...call, headers })).toEqual({ failed: 'unsent' });
    }
    expect(service.recues).toEqual([]);
  });
  it('peut-être entendu : coupé, réponse trop longue, sans réponse', async () => {
    service.couper();
    expect(await appeler(service.adresse)).toEqual({ failed: 'unknown' });
    service.repondre(200, 'x'.repeat(200_001));
    expect(await appeler(service.adresse)).toEqual({ failed: 'unknown' });
    expect(service.recues).toHaveLength(2);
    const muet = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(muet, 'listening');
    const { port } = muet.address() as AddressInfo;
    expect(await appeler(`http://127.0.0.1:${port}`, 50)).toEqual({ failed: 'unknown' });
    muet.closeAllConnections();
    muet.close();
  });
  it('une redirection n’est pas suivie ; un formulaire et des en-têtes partent tels quels', async () => {
    service.repondre(302, '');
    expect(await appeler(`${service.adresse}/`)).toEqual({ status: 302, text: '' });
    service.repondre(200, { dit: 1 });
    const body = new URLSearchParams({ a: '1 & 2' });
    const headers = { 'X-Secret': 's' };
    const base = service.adresse;
    expect(await callService({ method: 'POST', base, path: 'b', headers, body })).toEqual({
      status: 200,
      text: '{"dit":1}',
    });
    const [json, formulaire] = service.recues;
    expect(json?.entetes).toMatchObject({
      'content-type': 'application/json',
      connection: 'close',
    });
    expect(formulaire?.entetes).toMatchObject({ 'x-secret': 's', connection: 'close' });
    expect(formulaire?.entetes['content-type']).toContain('x-www-form-urlencoded');
    expect(formulaire?.corps).toBe('a=1+%26+2');
  });
});

it('une réponse se lit sans ce que la base refuserait : NUL, moitié de signe, nombre infini', async () => {
  service.repondre(500, 'A\0B');
  expect(await appeler(service.adresse)).toEqual({ status: 500, text: 'AB' });
  expect(readObject('{"ref":"A\\u0000B\\ud83d","suite":["\\u0000"],"total":1e309}')).toEqual({
    ref: 'AB\ufffd',
    suite: [''],
    total: null,
  });
  for (const autre of ['', '[]', '"x"', 'null']) expect(readObject(autre)).toBeNull();
});

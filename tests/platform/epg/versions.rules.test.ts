import { describe, expect, it } from 'vitest';
import { estAdresseSure, estPlusRecente } from '#shared/platform/epg/versions.rules.ts';

describe('[EPG-1] une version est plus récente nombre par nombre', () => {
  it.each([
    ['3.3.10', '3.3.9', true],
    ['3.3.9', '3.3.10', false],
    ['4.0.0', '3.99.99', true],
    ['3.3.22', '3.3.22', false],
    ['3.4', '3.3.22', true],
    ['3.3', '3.3.0', false],
    ['v3.3.23', '3.3.22', true],
    ['', '3.3.22', false],
    ['n’importe quoi', '3.3.22', false],
    ['3.3.23', 'n’importe quoi', true],
  ])('%s > %s : %s', (a, b, attendu) => expect(estPlusRecente(a, b)).toBe(attendu));
});

describe('[EPG-3] un paquet ne se prend qu’à une adresse chiffrée', () => {
  it.each([
    ['https://exemple.ga/p.tar.gz', false, true],
    ['http://exemple.ga/p.tar.gz', false, false],
    ['http://127.0.0.1:8000/p', false, false],
    ['http://127.0.0.1:8000/p', true, true],
    ['http://[::1]:8000/p', true, true],
    ['http://127.0.0.1.exemple.ga/p', true, false],
    ['http://exemple.ga/p', true, false],
    ['ftp://exemple.ga/p', true, false],
    ['n’importe quoi', true, false],
  ])('%s, essai %s : %s', (lien, clairLocal, sure) =>
    expect(estAdresseSure(lien, clairLocal)).toBe(sure),
  );
});

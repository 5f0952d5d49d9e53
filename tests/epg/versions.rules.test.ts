import { describe, expect, it } from 'vitest';
import { estPlusRecente } from '#shared/epg/versions.rules.ts';

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

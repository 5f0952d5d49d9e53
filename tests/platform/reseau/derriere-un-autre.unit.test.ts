import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderTrustPage } from '#server/platform/reseau/render-trust-page.ts';
import { describeNetwork } from '#server/platform/reseau/network-state.ts';
import * as phrasesReseau from '#shared/platform/reseau/reseau.phrases.ts';

const etat = { host: '0.0.0.0', http: 8000, https: null, folder: null };

describe('derrière un autre programme (ADRESSE_AFFICHEE)', () => {
  it('la seule adresse à taper est la sienne, et son certificat n’est pas le nôtre', () => {
    const reseau = describeNetwork({ ...etat, shown: 'https://pharmacie.local' });
    expect(reseau).toMatchObject({
      ouvert: true,
      adresses: [{ adresse: 'https://pharmacie.local', securisee: true }],
      empreinte: null,
    });
    expect(renderTrustPage(reseau, 'pharmacie.local')).toContain(phrasesReseau.confiance.ailleurs);
    expect(renderTrustPage(describeNetwork({ ...etat, shown: null }), 'serveur.local')).toContain(
      phrasesReseau.confiance.absente,
    );
    expect(describeNetwork({ ...etat, shown: 'http://127.0.0.1:5000' }).ouvert).toBe(false);
  });
  it('les conteneurs disent l’adresse de Caddy, à qui l’application fait confiance pour celle des postes', () => {
    const compose = readFileSync(
      path.join(import.meta.dirname, '../../../server/platform/services/compose.yaml'),
      'utf8',
    );
    for (const reglage of [
      'ADRESSE_AFFICHEE: https://${NOM_DU_SERVEUR:-localhost}',
      'HTTPS_PORT: "0"',
      'TRUST_PROXY: "1"',
    ])
      expect(compose).toContain(reglage);
  });
});

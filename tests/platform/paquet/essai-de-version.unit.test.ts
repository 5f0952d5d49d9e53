import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { configInForce, trialEnvironment } from '#server/platform/paquet/trial-version.ts';
import { dans, ecrire, preparerPaquet } from './paquet.scene.ts';

preparerPaquet();

const reelle = () => ({
  HOST: '0.0.0.0',
  PORT: '8000',
  HTTPS_PORT: '8443',
  ADRESSE_AFFICHEE: 'https://pharmacie.test',
  SMTP_URL: 'smtp://courrier.test',
  DATA_DIR: dans('donnees'),
});
const reglee = (env: Record<string, string | undefined>) => {
  const lue = readConfig(env, () => false);
  if (Array.isArray(lue)) throw new Error(lue.join(' '));
  return lue;
};

describe('une version qu’on essaie', () => {
  it('ne s’ouvre qu’à cette machine, sur un port inconnu, sans porte HTTPS ni courriel ; le reste est celui de la pharmacie', () => {
    expect(reglee(trialEnvironment(reelle(), 41_234))).toEqual({
      ...reglee(reelle()),
      host: '127.0.0.1',
      port: 41_234,
      httpsPort: 0,
      smtpUrl: undefined,
      adresseAffichee: undefined,
    });
  });
  it('n’ouvre ni porte HTTPS ni courriel tant que l’essai dure, quel que soit le lanceur', () => {
    const lue = reglee(reelle());
    expect(configInForce(lue)).toEqual(lue);
    ecrire('donnees/mise-a-jour/essai.json', '{}');
    expect(configInForce(lue)).toEqual({ ...lue, httpsPort: 0, smtpUrl: undefined });
  });
});

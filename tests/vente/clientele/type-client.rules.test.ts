import { describe, expect, it } from 'vitest';
import * as phrases from '#shared/vente/clientele/clientele.phrases.ts';
import { fauteTypeClient } from '#shared/vente/clientele/type-client.rules.ts';
import { PAYS } from '#shared/admin/pharmacie/pays.ts';

describe('[CLI-11] le type d’un client', () => {
  it('n’est requis que là où le pays le demande', () => {
    expect(PAYS.filter((pays) => fauteTypeClient(pays, {}) !== null)).toEqual([
      'benin',
      'cote_ivoire',
    ]);
    expect(fauteTypeClient(null, {})).toBeNull();
    expect(fauteTypeClient('benin', {})).toBe(phrases.typeClientRequis);
    expect(fauteTypeClient('benin', { type_client: 'particulier', nif: null })).toBeNull();
  });
  it('une entreprise y a son NIF', () => {
    expect(fauteTypeClient('cote_ivoire', { type_client: 'entreprise', nif: '' })).toBe(
      phrases.nifRequis,
    );
    expect(fauteTypeClient('cote_ivoire', { type_client: 'entreprise', nif: '12' })).toBeNull();
    expect(fauteTypeClient('gabon', { type_client: 'entreprise', nif: null })).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesPharmacie from '#shared/admin/pharmacie/pharmacie.phrases.ts';
import { phrasesDe } from '#shared/base/validation.ts';
import {
  lireAdressePublique,
  lireCapital,
  lirePourcent,
  lireTelephone,
  lireValidite,
} from '#shared/admin/pharmacie/pharmacie.rules.ts';
import { pharmacieSaisie } from '#shared/admin/pharmacie/pharmacie-saisie.schema.ts';

describe('[PHA-1] un téléphone est numérique, comme on l’écrit', () => {
  it.each([
    ['+241 011 00 00 00', '+241 011 00 00 00'],
    ['066.00.00.00', '066.00.00.00'],
    [' 01-23-45-67 ', '01-23-45-67'],
    ['011\u00a000\u202f00 00', '011 00 00 00'],
    ['24166000000', '24166000000'],
  ])('%s', (saisi, lu) => expect(lireTelephone(saisi)).toBe(lu));
  it.each([
    '',
    'abc',
    '12345',
    '1234567890123456',
    '011 00 00 00 bis',
    '+',
    '++241011',
    '011--00',
    '066 00 00 00 / 077 00 00 00',
  ])('« %s » n’en est pas un', (saisi) => expect(lireTelephone(saisi)).toBeNull());
});

describe('[PHA-3] une part est un taux de 0 à 100 %', () => {
  it.each([
    ['10', 10],
    ['0', 0],
    ['100', 100],
    ['12,5', 12.5],
    ['7.25 %', 7.25],
    [' 10\u202f% ', 10],
  ])('%s', (saisi, lu) => expect(lirePourcent(saisi)).toBe(lu));
  it.each(['', '%', 'dix', '101', '100,01', '-1', '1,234', '1e2'])(
    '« %s » n’en est pas un',
    (saisi) => expect(lirePourcent(saisi)).toBeNull(),
  );
});

describe('[PHA-4] une validité est un nombre de jours, de 1 à 365', () => {
  it.each([
    ['30', 30],
    ['1', 1],
    [' 365 ', 365],
  ])('%s', (saisi, lu) => expect(lireValidite(saisi)).toBe(lu));
  it.each(['', '0', '-1', '366', '1,5', 'un mois', '1e2'])('« %s » n’en est pas un', (saisi) =>
    expect(lireValidite(saisi)).toBeNull(),
  );
});

describe('[PHA-2] un capital est un nombre de FCFA', () => {
  it.each([
    ['5000000', 5_000_000],
    ['5 000 000', 5_000_000],
    ['5.000.000', 5_000_000],
    ['5\u202f000\u00a0000 FCFA', 5_000_000],
    ['1500,5', 1500.5],
    ['1500.55', 1500.55],
    ['1.500,55', 1500.55],
    ['0', 0],
  ])('%s', (saisi, lu) => expect(lireCapital(saisi)).toBe(lu));
  it.each(['', 'cinq millions', '-1', '1e9', '1,234', '99999999999999', '5 000 000 €'])(
    '« %s » n’en est pas un',
    (saisi) => expect(lireCapital(saisi)).toBeNull(),
  );
});

describe('ce qui s’enregistre', () => {
  const bon = { nom_pharmacie: 'Du Lac', adresse: 'Libreville', telephone1: '011 00 00 00' };
  it('nom, adresse et téléphone sont obligatoires, chacun le dit une fois', () => {
    for (const vide of [{}, { nom_pharmacie: '', adresse: ' ', telephone1: '' }]) {
      const lu = pharmacieSaisie.safeParse(vide);
      expect(lu.success ? [] : phrasesDe(lu.error)).toEqual([
        phrasesPharmacie.nomPharmacieRequis,
        phrasesPharmacie.adressePharmacieRequise,
        phrasesCommun.telephoneRequis,
      ]);
    }
  });
  it('vide retire, absent laisse ; nombres et champs d’une activation sont acceptés', () => {
    expect(
      pharmacieSaisie.parse({
        ...bon,
        telephone1: 24_166_000_000,
        capital: 5_000_000,
        slogan: '',
        email: null,
        id: 9,
        souscription: {},
        lat: 0.4,
        deleted_at: null,
      }),
    ).toEqual({ ...bon, telephone1: '24166000000', capital: 5_000_000, slogan: null, email: null });
  });
  it('téléphones, capital et e-mail faux : leur phrase', () => {
    const lu = pharmacieSaisie.safeParse({
      ...bon,
      telephone1: 'x',
      telephone2: 'y',
      capital: 'z',
      email: 'w',
      logo: { octets: [1] },
    });
    expect(lu.success ? [] : phrasesDe(lu.error).sort()).toEqual(
      [
        phrasesCommun.telephoneInvalide,
        phrasesPharmacie.capitalInvalide,
        phrasesCommun.courrielInvalide,
        phrasesPharmacie.logoInvalide,
      ].sort(),
    );
  });
});

describe('[PHA-5] l’adresse publique est en https, sans barre à la fin', () => {
  it.each([
    ['https://tickets.exemple.ga', 'https://tickets.exemple.ga'],
    [' https://Exemple.ga:8443/pharmacie/ ', 'https://exemple.ga:8443/pharmacie'],
  ])('« %s »', (saisi, lue) => expect(lireAdressePublique(saisi)).toBe(lue));
  it.each([
    'http://exemple.ga',
    'exemple.ga',
    'https://moi:secret@exemple.ga',
    'https://exemple.ga/?a=1',
    'https://exemple.ga/#a',
    'javascript:alert(1)',
    'https://',
    '',
  ])('jamais « %s »', (saisi) => expect(lireAdressePublique(saisi)).toBeNull());
});

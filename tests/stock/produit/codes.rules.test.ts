import { describe, expect, it } from 'vitest';
import { lireGs1 } from '#shared/stock/produit/gs1.rules.ts';
import { niveauProduit, niveauVente, stockFaible } from '#shared/stock/produit/badges.rules.ts';
import {
  cip13De,
  cipNormalise,
  cleEan13,
  estCodeTape,
  lireCode,
  porteursDuScan,
} from '#shared/stock/produit/codes.rules.ts';

const EAN = `340093000001${cleEan13('340093000001')}`;

describe('codes lus', () => {
  it('[SCN-1] [SCN-2] le CIP13 se retrouve depuis le CIP7', () => {
    expect(cip13De('3000001')).toBe(EAN);
    expect(lireCode('3000001')).toEqual({ cips: ['3000001', EAN] });
  });
  it('[SCN-4] un EAN-13 dont la clé est fausse n’est pas un code', () => {
    expect(lireCode(EAN)?.cips).toEqual([EAN, '3000001']);
    expect(lireCode(`${EAN.slice(0, 12)}${(Number(EAN[12]) + 1) % 10}`)).toBeNull();
    expect(lireCode('bonjour')).toBeNull();
  });
  it('[SCN-3] [SCN-4] DataMatrix GS1 : CIP, péremption, lot, série, avec ou sans identifiant de symbologie', () => {
    const gs = '\u001d';
    const attendu = {
      cips: [EAN, '3000001'],
      lot: 'AB12',
      date_expiration: '2027-05-31',
      serie: 'S9',
    };
    expect(lireCode(`]d2010${EAN}17270500` + `10AB12${gs}21S9`)).toEqual(attendu);
    expect(lireCode(`${gs}010${EAN}21S9${gs}1727053110AB12`)).toEqual(attendu);
    expect(lireGs1('99')).toBeNull();
    expect(lireGs1('bonjour')).toBeNull();
  });
  it.each([
    ['270100', '2027-01-31'],
    ['271231', '2027-12-31'],
    ['271300', undefined],
    ['270031', undefined],
  ])('[SCN-4] %s sur une boîte : la péremption est %s', (lu, date) =>
    expect(lireCode(`010${EAN}17${lu}21S9`)?.date_expiration).toBe(date),
  );
  it('[SCN-20] des chiffres tapés sont un code, exact ou rien ; des mots n’en sont pas un', () => {
    const produit = { cip: EAN, cip_1: '12345', cip_2: null, cip_deux: null };
    const porte = (saisie: string) =>
      estCodeTape(saisie) ? porteursDuScan([produit], saisie) !== null : null;
    expect([EAN, '3000001', '12345', ` ${EAN} `].map(porte)).toEqual([true, true, true, true]);
    expect(['34009', '1234', EAN.slice(0, 12), '1000'].map(porte)).toEqual(
      Array<boolean>(4).fill(false),
    );
    expect(['doliprane', 'amox 500', '3*doli', ''].map(porte)).toEqual(Array<null>(4).fill(null));
    expect(porte(`010${EAN}17270500` + '10AB12')).toBe(true);
  });
  it('[SCN-5] les CIP se comparent sans blancs', () =>
    expect(cipNormalise(' 3400 930 ')).toBe('3400930'));
});

describe('niveaux de stock', () => {
  it('[PRO-1] bleu au maximum, rouge au minimum, orange entre', () => {
    const p = { qte_min: 10, qte_max: 40 };
    expect([40, 39, 11, 10, 0].map((qte) => niveauProduit({ ...p, qte }))).toEqual([
      'bleu',
      'orange',
      'orange',
      'rouge',
      'rouge',
    ]);
  });
  it('[PRO-2] [PRO-3] vente : 10, 5, 1, 0', () => {
    expect([10, 9, 5, 4, 1, 0].map(niveauVente)).toEqual([
      'haut',
      'moyen',
      'moyen',
      'bas',
      'bas',
      'sans',
    ]);
    expect([stockFaible(5), stockFaible(4)]).toEqual([false, true]);
  });
});

import { describe, expect, it } from 'vitest';
import { placerPhrases } from '#shared/base/validation.ts';
import { type ProduitDouteux, doutesDuProduit } from '#shared/stock/produit/doutes.rules.ts';
import { fautesDeSaisie } from '#shared/stock/produit/fautes-saisie.rules.ts';
import { ZERO } from '#shared/base/montant.ts';
import { c } from '#tests/factories/centimes.ts';

const juste = {
  libelle: 'DOLIPRANE',
  cip: '3400935955838',
  qte_min: 1,
  qte_max: 5,
  prix_achat: 900,
  prix_de_vente: 1250,
};

describe('[PRO-19] [VAL-3] chaque faute à son champ, comme le serveur la dirait', () => {
  it.each([
    [{}, {}],
    [{ libelle: ' ' }, { libelle: 'Le champ « libellé » doit avoir au moins 2 caractères.' }],
    [{ cip: 'ab cé' }, { cip: 'Un code CIP a de 6 à 14 caractères.' }],
    [{ prix_de_vente: 0 }, { prix_de_vente: 'Le prix de vente doit être supérieur à 0.' }],
    [
      { prix_de_vente: 12.75 },
      {
        prix_de_vente:
          'Le champ « prix de vente » n’a pas de centimes : il n’y a pas de pièce sous 1 FCFA.',
      },
    ],
    [
      { prix_de_vente: -500 },
      { prix_de_vente: 'Le champ « prix de vente » doit être au moins 0.' },
    ],
    [
      { qte_min: 50, qte_max: 10 },
      { qte_min: 'La quantité minimale ne peut pas dépasser la quantité maximale.' },
    ],
    [{ qte_max: 2.5 }, { qte_max: 'Le champ « stock maximum » doit être un nombre entier.' }],
  ])('%o', (faux, fautes) => {
    expect(fautesDeSaisie({ ...juste, ...faux }, null)).toEqual(fautes);
    expect(fautesDeSaisie({ ...juste, ...faux }, faux)).toEqual(fautes);
  });
  it('ce qui était faux avant n’est la faute de personne', () => {
    expect(fautesDeSaisie({ ...juste, prix_de_vente: 12.75 }, { dci: 'PARACETAMOL' })).toEqual({});
  });
  it('[VAL-3] ce que le serveur refuse se dit au champ qu’il nomme, ou dont il cite la valeur', () => {
    expect(
      placerPhrases(
        [
          'Le champ « prix d’achat » doit être au moins 0.',
          'Le code CIP 3400935955838 est déjà celui de « X ».',
          'Rayon introuvable.',
        ],
        { ...juste, dci: null },
      ),
    ).toEqual({
      prix_achat: ['Le champ « prix d’achat » doit être au moins 0.'],
      cip: ['Le code CIP 3400935955838 est déjà celui de « X ».'],
      '': ['Rayon introuvable.'],
    });
  });
});

describe('[PRO-20] ce qui a l’air faux se demande', () => {
  const doutes = (p: Partial<ProduitDouteux>) =>
    doutesDuProduit({
      libelle: 'DOLIPRANE',
      prix_achat: c(90_000),
      prix_de_vente: c(125_000),
      prix_avant: c(125_000),
      memesNoms: [],
      ...p,
    });
  it('rien quand tout va', () => {
    expect(doutes({})).toEqual([]);
    expect(doutes({ prix_avant: null, prix_achat: ZERO })).toEqual([]);
    expect(doutes({ prix_achat: c(125_000) }), 'au prix coûtant').toEqual([]);
  });
  it('un autre produit de ce nom', () => {
    expect(doutes({ memesNoms: ['3400935955838'] })).toEqual([
      '« DOLIPRANE » existe déjà (CIP 3400935955838).',
    ]);
    expect(doutes({ memesNoms: [null] })).toEqual(['« DOLIPRANE » existe déjà.']);
  });
  it('vendu sous son coût, ou bien au-dessus', () => {
    expect(doutes({ prix_achat: c(130_000) })).toEqual([
      'Le prix de vente (1.250 FCFA) est inférieur au prix d’achat (1.300 FCFA).',
    ]);
    expect(doutes({ prix_achat: c(10_000) })).toEqual([
      'Le prix de vente est 12,5 fois le prix d’achat.',
    ]);
  });
  it('un chiffre de trop ou de moins', () => {
    expect(doutes({ prix_avant: c(12_500), prix_achat: ZERO })).toEqual([
      'Le prix de vente passe de 125 FCFA à 1.250 FCFA.',
    ]);
    expect(doutes({ prix_avant: c(1_250_000) })).toEqual([
      'Le prix de vente passe de 12.500 FCFA à 1.250 FCFA.',
    ]);
  });
});

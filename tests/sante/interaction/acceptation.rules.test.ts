import { describe, expect, it } from 'vitest';
import { precisionManque, resteAAccepter } from '#shared/sante/interaction/acceptation.rules.ts';
import type { CarteInteraction } from '#shared/sante/interaction/interaction.rules.ts';
import { ligneAnalysee } from '#shared/vente/reservation/ligne-analysee.rules.ts';

const cote = (id: string) => ({ id, nom: id, lignes: [] });
const carte = (cle: string, plus: Partial<CarteInteraction> = {}): CarteInteraction => ({
  cle,
  a: cote('a'),
  b: cote('b'),
  niveau: 'CI',
  conditionnelle: false,
  locale: false,
  couples: [],
  ...plus,
});

describe('[CIN-1] ce qui attend un acte', () => {
  it('les contre-indications que personne n’a acceptées, pour l’édition en service', () => {
    const cartes = [
      carte('x+y'),
      carte('x+z', { conditionnelle: true }),
      carte('locale', { locale: true }),
      carte('ad', { niveau: 'AD' }),
    ];
    const reste = (acceptees: { cle: string; date_edition: string }[]) =>
      resteAAccepter(cartes, acceptees, '2020-10-20').map((c) => c.cle);
    expect(reste([])).toEqual(['x+y', 'x+z']);
    expect(reste([{ cle: 'x+y', date_edition: '2020-10-20' }])).toEqual(['x+z']);
    expect(reste([{ cle: 'x+y', date_edition: '2019-05-01' }])).toEqual(['x+y', 'x+z']);
  });
  it('[CIN-2] une autre raison se dit en mots', () => {
    expect([
      precisionManque('autre', null),
      precisionManque('autre', '  '),
      precisionManque('autre', 'vu avec le médecin'),
      precisionManque('connue', null),
    ]).toEqual([true, true, false, false]);
  });
  it('[CIN-3] un achat passé du même produit n’est pas la ligne du panier', () => {
    const l = { produit_id: 7, libelle: 'X' };
    expect([ligneAnalysee(l, null).cle, ligneAnalysee(l, null, '2026-11-03').cle]).toEqual([
      '7',
      '7 2026-11-03',
    ]);
  });
});

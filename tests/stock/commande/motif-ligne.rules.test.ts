import { describe, expect, it } from 'vitest';
import {
  motifCommun,
  motifDeLigne,
  motifDuPrix,
} from '#shared/stock/commande/motif-ligne.rules.ts';
import { unRepere } from '#tests/factories/papiers-du-fil.ts';

describe('[CDE-7] pourquoi une ligne est sur la commande', () => {
  it.each([
    ['plus rien, et trois promis', { vendable: 0, promis: 3 }, 'Rupture, 3 promis', null],
    ['plus rien, une livraison en route', { vendable: 0, en_route: 12 }, 'Rupture', '12 en route'],
    ['promis à quelqu’un', { promis: 2 }, '2 promis', null],
    ['quelques jours de stock', { jours_restants: 4.6 }, '4 jours de stock', null],
    ['au minimum', { vendable: 5, jours_restants: null }, 'Sous le minimum', null],
    ['trois semaines au plus', { jours_restants: 16 }, '16 jours de stock', null],
    ['un rythme qui monte', { tendance: 34 }, 'Rythme en hausse', '+34 % sur 4 semaines'],
    ['un rythme qui baisse', { tendance: -20 }, 'Rythme en baisse', '−20 % sur 4 semaines'],
    ['ce qui est proposé sans plus', { qte_proposee: 6 }, 'À renouveler', null],
    ['ce que personne ne propose', {}, 'Stock suffisant', null],
    ['déjà sur un autre brouillon', { en_brouillon: 7 }, 'Stock suffisant', '7 sur un brouillon'],
  ])('%s', (_, repere, texte, detail) => {
    expect(motifDeLigne(unRepere(repere), 10)).toMatchObject({ texte, detail });
  });

  it('écartée, elle le dit avant tout, avec ce qui vient quand même', () => {
    expect(motifDeLigne(unRepere({ vendable: 0, en_route: 40 }), 0)).toMatchObject({
      texte: 'Écarté',
      detail: '40 en route',
    });
  });

  it('le minimum ne compte que posé', () => {
    const sans = unRepere({ vendable: 3, qte_min: 0, jours_restants: null });
    expect(motifDeLigne(sans, 1).texte).toBe('Stock suffisant');
  });
});

describe('[CDE-9] un prix au-dessus de celui de vente', () => {
  it('se dit avant toute autre raison, avec ce que le produit se vend', () => {
    expect(motifDuPrix({ prix_achat: 2_476_790, prix_de_vente: 36_200 })).toEqual({
      teinte: 'danger',
      texte: 'Plus cher que vendu',
      detail: 'vendu 36.200',
    });
  });
  it('[CMD-11] un prix de vente à centimes, qu’une vieille base peut tenir, se dit à sa ligne', () =>
    expect(motifDuPrix({ prix_achat: 10, prix_de_vente: 12.75 })).toMatchObject({
      texte: 'Prix de vente à centimes',
      detail: 'vendu 12,75',
    }));
  it('rien à dire au prix de vente, au-dessous, ou de ce qui n’a pas de prix', () => {
    for (const [prix_achat, prix_de_vente] of [
      [500, 500],
      [400, 500],
      [400, 0],
    ] as const)
      expect(motifDuPrix({ prix_achat, prix_de_vente })).toBeNull();
  });
});

describe('[CDE-15] la raison de plus de la moitié des lignes se dit une fois', () => {
  const ligne = (r: Parameters<typeof unRepere>[0]) => ({ qte: 1, repere: unRepere(r) });
  it('la plus fréquente, au-delà de la moitié seulement', () => {
    const suffisant = ligne({});
    const rupture = ligne({ vendable: 0 });
    expect(motifCommun([suffisant, suffisant, rupture])).toBe('Stock suffisant');
    expect(motifCommun([suffisant, suffisant, rupture, rupture])).toBeNull();
    expect(motifCommun([suffisant, suffisant])).toBeNull();
    expect(motifCommun([suffisant, { qte: 1, repere: null }, { qte: 1, repere: null }])).toBeNull();
  });
});

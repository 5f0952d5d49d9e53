import { describe, expect, it } from 'vitest';
import {
  ajouteDesCentimes,
  estOuverte,
  qteACommander,
  statutApresReception,
  texteStatut,
} from '#shared/stock/commande/commande.rules.ts';
import { STATUTS_COMMANDE } from '#shared/stock/commande/commande.schema.ts';
import { c } from '#tests/factories/centimes.ts';

describe('les commandes', () => {
  it('[CMD-3] SUCCESS est terminé, le reste en cours', () => {
    expect(STATUTS_COMMANDE.map(texteStatut)).toEqual([
      'En cours',
      'En cours',
      'En cours',
      'Terminé',
      'En cours',
    ]);
    expect(STATUTS_COMMANDE.map(estOuverte)).toEqual([true, true, true, false, false]);
  });
  it('[CMD-1] jusqu’au maximum, une boîte au moins', () =>
    expect([0, 19, 20, 25].map((qte) => qteACommander({ qte, qte_max: 20 }))).toEqual([
      20, 1, 1, 1,
    ]));
  it('[CMD-11] un prix de vente à centimes est refusé, sauf s’il est déjà là', () => {
    expect(ajouteDesCentimes(12.75, [c(1200)])).toBe(true);
    expect(ajouteDesCentimes(12.75, [undefined, c(1275)])).toBe(false);
    expect(ajouteDesCentimes(12, [])).toBe(false);
    expect(ajouteDesCentimes(undefined, [])).toBe(false);
  });
  it('[CMD-5] tout est là : terminée ; il en manque : reçue en partie ; soldée : terminée', () => {
    const [tout, peu] = [
      [
        { qte: 5, qte_recue: 6 },
        { qte: 3, qte_recue: 3 },
      ],
      [
        { qte: 5, qte_recue: 5 },
        { qte: 1, qte_recue: 0 },
      ],
    ];
    expect([
      statutApresReception(tout, false),
      statutApresReception(peu, false),
      statutApresReception(peu, true),
    ]).toEqual(['SUCCESS', 'RECUE_PARTIELLE', 'SUCCESS']);
  });
});

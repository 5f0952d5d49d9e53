import { describe, expect, it } from 'vitest';
import {
  estOuverte,
  qteSuggeree,
  statutApresReception,
  texteStatut,
} from '#shared/commande/commande.rules.ts';
import { STATUTS_COMMANDE } from '#shared/commande/commande.schema.ts';

const besoin = (b: Partial<Parameters<typeof qteSuggeree>[0]>) =>
  qteSuggeree({
    qte: 0,
    qte_perimee: 0,
    en_commande: 0,
    qte_min: 5,
    qte_max: 20,
    vendues: 0,
    ...b,
  });

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
  it('[CMD-4] rien tant qu’on reste au-dessus du minimum ; à ce niveau, jusqu’au maximum', () => {
    expect([besoin({ qte: 6 }), besoin({ qte: 5 }), besoin({ qte: 0 })]).toEqual([0, 15, 20]);
  });
  it('[CMD-4] ce qui est en route compte, ce qui est périmé ne compte pas', () => {
    expect([
      besoin({ qte: 3, en_commande: 10 }),
      besoin({ qte: 10, qte_perimee: 8 }),
      besoin({ qte: 2, en_commande: 3 }),
    ]).toEqual([0, 18, 15]);
  });
  it('[CMD-4] ce qui se vend vite se commande avant le minimum, pour quinze jours', () => {
    expect([
      besoin({ qte: 14, vendues: 60 }),
      besoin({ qte: 15, vendues: 60 }),
      besoin({ qte: 10, vendues: 300 }),
    ]).toEqual([16, 0, 140]);
    expect(besoin({ qte_min: 0, qte_max: 0 })).toBe(0);
    expect(besoin({ qte: 30, qte_min: 30, qte_max: 30 })).toBe(0);
  });
  it('[CMD-5] tout est là : terminée ; il en manque : reçue en partie ; soldée : terminée', () => {
    const [tout, peu] = [
      [{ qte: 5, qte_recue: 6 }],
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

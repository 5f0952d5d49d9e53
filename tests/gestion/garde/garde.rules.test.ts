import { describe, expect, it } from 'vitest';
import { etatInitial, longueurGarde, periodeGarde } from '#shared/gestion/garde/garde.rules.ts';

const NUIT = {
  date_debut: '2026-11-21',
  heure_debut: '20:00',
  date_fin: '2026-11-22',
  heure_fin: '07:59',
};
describe('garde', () => {
  it('[GAR-2] une nuit passe minuit, sa dernière minute compte ; à l’envers, rien', () => {
    expect(periodeGarde(NUIT)).toEqual({
      debut: new Date('2026-11-21T19:00:00Z'),
      fin: new Date('2026-11-22T07:00:00Z'),
    });
    expect(periodeGarde({ ...NUIT, date_fin: '2026-11-21', heure_fin: '19:59' })).toBeNull();
    expect(
      periodeGarde({ ...NUIT, date_fin: '2026-11-21', heure_fin: '20:00' })?.fin,
      'une seule minute',
    ).toEqual(new Date('2026-11-21T19:01:00Z'));
  });
  it('[GAR-3] à venir, ouverte, ou déjà passée', () => {
    const p = { debut: new Date('2026-11-21T19:00:00Z'), fin: new Date('2026-11-22T07:00:00Z') };
    expect(
      [
        '2026-11-21T18:59:59Z',
        '2026-11-21T19:00:00Z',
        '2026-11-22T06:59:59Z',
        '2026-11-22T07:00:00Z',
      ].map((t) => etatInitial(p, new Date(t))),
    ).toEqual(['Programmé', 'En cours', 'En cours', 'passee']);
  });
  it('[GAR-10] une nuit ne se demande pas, trois jours une fois, un an deux fois', () => {
    const longueur = (jours: number, minutes = 0) => {
      const debut = new Date('2026-11-21T19:00:00Z');
      return longueurGarde({
        debut,
        fin: new Date(debut.getTime() + jours * 86_400_000 + minutes * 60_000),
      });
    };
    expect([longueur(0.5), longueur(1), longueur(1, 1), longueur(7), longueur(7, 1)]).toEqual([
      { jours: 1, questions: 0 },
      { jours: 1, questions: 0 },
      { jours: 2, questions: 1 },
      { jours: 7, questions: 1 },
      { jours: 8, questions: 2 },
    ]);
    expect(longueur(365)).toEqual({ jours: 365, questions: 2 });
  });
});

import { describe, expect, it } from 'vitest';
import { etatInitial, periodeGarde } from '#shared/garde/garde.rules.ts';

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
});

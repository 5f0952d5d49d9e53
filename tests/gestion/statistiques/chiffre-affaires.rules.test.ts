import { describe, expect, it } from 'vitest';
import {
  grilleDe,
  pasDessines,
  periodeChoisie,
  periodeComparee,
} from '#client/gestion/statistiques/graphiques/chiffre-affaires.rules.ts';

describe('le chiffre d’affaires, pas à pas', () => {
  it.each([
    ['2026-11-20 2026-11-20', '2026-11-13 2026-11-13', 7],
    ['2026-11-01 2026-11-07', '2026-10-25 2026-10-31', 7],
    ['2026-11-01 2026-11-08', '2026-10-18 2026-10-25', 14],
    ['2026-11-01 2026-11-30', '2026-09-27 2026-10-26', 35],
  ])('[STA-39] %s, comparé à %s', (periode, avant, decalage) => {
    const bornes = (p: string) => ({ period_from: p.slice(0, 10), period_to: p.slice(11) });
    expect(periodeComparee(bornes(periode))).toMatchObject({ periode: bornes(avant), decalage });
  });
  it('[STA-39] rien à comparer sans période, ni au-delà de deux mois', () => {
    expect(periodeComparee({})).toBeNull();
    expect(periodeComparee({ period_from: '2026-11-01' })).toBeNull();
    expect(periodeComparee({ period_from: '2026-10-01', period_to: '2026-12-01' })).not.toBeNull();
    expect(periodeComparee({ period_from: '2026-10-01', period_to: '2026-12-02' })).toBeNull();
  });

  it('[STA-62] les jours d’une période choisie se suivent à côté des siens', () => {
    const octobre = { period_from: '2026-10-01', period_to: '2026-10-31' };
    const novembre = { period_from: '2026-11-01', period_to: '2026-11-30' };
    const choisie = periodeChoisie(novembre, octobre);
    expect(choisie).toMatchObject({ periode: octobre, decalage: 31 });
    const { repere } = pasDessines(
      [
        { period: '01/11/2026', total: 5 },
        { period: '02/11/2026', total: 6 },
      ],
      [{ period: '02/10/2026', total: 4 }],
      choisie,
      new Date('2026-12-10T10:00:00+01:00'),
    );
    expect(repere).toEqual({ nom: 'période comparée', valeurs: [0, 4] });
    const annee = { period_from: '2026-01-01', period_to: '2026-12-31' };
    expect(periodeChoisie(novembre, annee), 'drawn by month').toBeNull();
  });
  it('[STA-40] chaque jour à côté du même, une semaine plus tôt ; celui qui court est marqué', () => {
    const dessin = pasDessines(
      [
        { period: '30/11/2026', total: 5 },
        { period: '01/12/2026', total: 7 },
      ],
      [{ period: '24/11/2026', total: 4 }],
      { decalage: 7, nom: 'une semaine avant' },
      new Date('2026-12-01T10:00:00+01:00'),
    );
    expect(dessin).toMatchObject({
      categories: ['30/11\nL', '1/12\nM'],
      encours: 1,
      series: [{ valeurs: [5, 7] }],
      repere: { nom: 'une semaine avant', valeurs: [0, 4] },
    });
  });
  it('[STA-40] par mois, le mois qui court ; sans rien avant, aucun repère', () => {
    const dessin = pasDessines(
      [{ period: '12/2026', total: 5 }],
      [],
      null,
      new Date('2026-12-01T10:00:00+01:00'),
    );
    expect(dessin).toMatchObject({ categories: ['12/2026'], encours: 0 });
    expect(dessin.repere).toBeUndefined();
    expect(
      pasDessines(
        [{ period: '08 h', total: 5 }],
        [{ period: '08 h', total: 3 }],
        { decalage: 14, nom: '2 semaines avant, jours alignés' },
        new Date('2026-12-01T10:00:00+01:00'),
      ),
    ).toMatchObject({ repere: { nom: '2 semaines avant, jours alignés', valeurs: [3] } });
  });

  it('[STA-41] les heures de la première à la dernière où l’on a vendu, sept jours', () => {
    const grille = grilleDe([
      { rang: 0, heure: 9, moyenne: 100 },
      { rang: 6, heure: 11, moyenne: 300 },
    ]);
    expect(grille.rangs).toEqual(['09 h', '10 h', '11 h']);
    expect(grille.colonnes).toHaveLength(7);
    expect(grille.valeurs).toEqual([
      [100, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 300],
    ]);
  });
});

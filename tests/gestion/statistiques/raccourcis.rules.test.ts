import { describe, expect, it } from 'vitest';
import {
  choixDeGarde,
  choixDesJours,
  choixDOuverture,
  choixElargi,
  describeJours,
  joursDe,
} from '#client/gestion/statistiques/raccourcis.rules.ts';
import { FORMULAIRE_VIDE, TYPES_PERIODE } from '#shared/gestion/statistiques/periode.rules.ts';

describe('les raccourcis des statistiques', () => {
  it('[STA-42] les jours se disent comme le formulaire les dit, et se relisent pareils', () => {
    const lus = [
      ['2027-02-01', '2027-02-28', 'JOURNALIERE', { month: '2027-02' }],
      ['2026-12-28', '2027-01-03', 'HEBDOMADAIRE', { week: '2026-W53' }],
      ['2026-12-28', '2027-01-03', 'MENSUEL', { debut: '2026-12-28', fin: '2027-01-03' }],
      ['2026-01-01', '2026-12-31', 'MENSUEL', { debut: '2026-01-01', fin: '2026-12-31' }],
    ] as const;
    for (const [de, a, type, champs] of lus) {
      const choix = choixDesJours({ de, a }, type);
      expect(choix.formulaire).toEqual({ ...FORMULAIRE_VIDE, ...champs });
      expect(joursDe(choix)).toEqual({ de, a });
    }
  });
  it('[STA-42] sans période, ou qui n’en est pas une, il n’y a rien à déplacer', () => {
    for (const type of TYPES_PERIODE)
      expect(joursDe({ type, formulaire: FORMULAIRE_VIDE })).toEqual({ de: '', a: '' });
    const formulaire = { ...FORMULAIRE_VIDE, debut: '2026-11-30', fin: '2026-11-01' };
    expect(joursDe({ type: 'JOURNALIERE', formulaire })).toEqual({ de: '', a: '' });
  });
  it('[STA-43] les statistiques s’ouvrent sur ce mois', () => {
    expect(joursDe(choixDOuverture('2026-11-23'))).toEqual({ de: '2026-11-01', a: '2026-11-30' });
  });
  it('[STA-56] rien dans quelques jours : leur mois ; rien dans le mois : l’année ; puis tout', () => {
    const elargis = (debut: string, fin: string) => {
      const formulaire = { ...FORMULAIRE_VIDE, debut, fin, limit: 50 };
      const choix = choixElargi({ type: 'JOURNALIERE', formulaire });
      expect(choix.formulaire.limit).toBe(50);
      return joursDe(choix);
    };
    expect(elargis('2026-11-30', '2026-12-01')).toEqual({ de: '2026-11-01', a: '2026-11-30' });
    expect(elargis('2026-11-01', '2026-11-30')).toEqual({ de: '2026-01-01', a: '2026-12-31' });
    expect(elargis('2026-01-01', '2026-12-31')).toEqual({ de: '', a: '' });
    expect(elargis('', '')).toEqual({ de: '', a: '' });
  });
  it('[STA-63] une garde se dit par son jour et ses heures ; longue, par ses deux jours', () => {
    const dite = (date_fin: string) =>
      describeJours(
        joursDe(
          choixDeGarde({
            date_debut: '2026-11-28',
            heure_debut: '20:00:00',
            date_fin,
            heure_fin: '08:00',
          }),
        ),
      );
    expect(dite('2026-11-29')).toBe('Garde du 28/11/2026 de 20:00 à 08:00');
    expect(dite('2026-12-05')).toBe('Garde du 28/11/2026 20:00 au 05/12/2026 08:00');
  });
  it('[STA-57] une période se dit comme on la nomme', () => {
    expect(
      (
        [
          ['2026-11-01', '2026-11-30'],
          ['2026-01-01', '2026-12-31'],
          ['2026-11-28', '2026-11-28'],
          ['2026-11-23', '2026-11-29'],
          ['', ''],
        ] as const
      ).map(([de, a]) => describeJours({ de, a })),
    ).toEqual([
      'Novembre 2026',
      '2026',
      '28/11/2026',
      'Du 23/11/2026 au 29/11/2026',
      'Toutes les dates',
    ]);
  });
});

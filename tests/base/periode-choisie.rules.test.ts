import { describe, expect, it } from 'vitest';
import { joursEntre, jourPlus } from '#shared/base/dates.ts';
import {
  deplacerPeriode,
  describeFaute,
  fauteDePeriode,
  type JoursChoisis,
  periodesCourantes,
  periodeTenue,
} from '#shared/base/periode-choisie.rules.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesPeriode from '#shared/base/periode.phrases.ts';

const dire = (p: JoursChoisis | null): string => (p ? `${p.de} ${p.a}` : '–');
const NOVEMBRE = { de: '2026-11-01', a: '2026-11-30' };

describe('une période choisie', () => {
  it('[PER-1] inversée, incomplète ou impossible, elle n’en est pas une : celle d’avant reste', () => {
    const fautes = [
      [{ de: '2026-11-30', a: '2026-11-01' }, 'inversee'],
      [{ de: '2026-11-01', a: '' }, 'incomplete'],
      [{ de: '', a: '2026-11-01' }, 'incomplete'],
      [{ de: '2026-02-30', a: '2026-03-01' }, 'impossible'],
      [{ de: '1999-12-31', a: '2026-03-01' }, 'impossible'],
      [{ de: '2026-03-01', a: '2101-01-01' }, 'impossible'],
      [{ de: 'hier', a: '2026-03-01' }, 'impossible'],
    ] as const;
    for (const [choisis, faute] of fautes) {
      expect([choisis, fauteDePeriode(choisis)]).toEqual([choisis, faute]);
      expect(periodeTenue(choisis, NOVEMBRE)).toBe(NOVEMBRE);
    }
    for (const bonne of [
      { de: '', a: '' },
      { de: '2000-01-01', a: '2100-12-31' },
      { de: '2026-11-23', a: '2026-11-23' },
    ])
      expect(periodeTenue(bonne, NOVEMBRE)).toBe(bonne);
  });
  it('[PER-1] chaque faute a sa phrase, l’inversion celle de la spécification', () => {
    expect(describeFaute('inversee')).toBe(
      'La date de fin ne peut etre supérieure à la date de début',
    );
    expect(describeFaute('inversee', phrasesCommun.dateFinAnterieure)).toBe(
      'La date de fin ne peut pas être antérieure à la date de début.',
    );
    expect(describeFaute('impossible')).toBe(phrasesPeriode.dateImpossible);
    expect(describeFaute('incomplete')).toBe(phrasesPeriode.periodeIncomplete);
  });
  it('[PER-2] d’une pression, vues d’un lundi 1er mars et d’un 31 janvier', () => {
    const noms = (jour: string) => periodesCourantes(jour).map((p) => [p.nom, dire(p)]);
    expect(noms('2027-03-01')).toEqual([
      ['Aujourd’hui', '2027-03-01 2027-03-01'],
      ['Hier', '2027-02-28 2027-02-28'],
      ['7 jours', '2027-02-23 2027-03-01'],
      ['Ce mois', '2027-03-01 2027-03-31'],
      ['Mois dernier', '2027-02-01 2027-02-28'],
      ['Année', '2027-01-01 2027-12-31'],
    ]);
    expect(noms('2028-01-31').slice(3, 5)).toEqual([
      ['Ce mois', '2028-01-01 2028-01-31'],
      ['Mois dernier', '2027-12-01 2027-12-31'],
    ]);
  });
  it('[PER-3] avant, après : autant de mois entiers, autant de jours sinon', () => {
    const pas = (de: string, a: string) =>
      ([-1, 1] as const).map((sens) => dire(deplacerPeriode({ de, a }, sens)));
    expect(pas('2026-12-30', '2027-01-01')).toEqual([
      '2026-12-27 2026-12-29',
      '2027-01-02 2027-01-04',
    ]);
    expect(pas('2027-01-01', '2027-01-31')).toEqual([
      '2026-12-01 2026-12-31',
      '2027-02-01 2027-02-28',
    ]);
    expect(pas('2026-10-01', '2026-12-31')).toEqual([
      '2026-07-01 2026-09-30',
      '2027-01-01 2027-03-31',
    ]);
    expect(pas('2026-01-01', '2026-12-31')).toEqual([
      '2025-01-01 2025-12-31',
      '2027-01-01 2027-12-31',
    ]);
  });
  it('[PER-3] celle d’après commence le lendemain, celle d’avant d’elle finit la veille, de 2 000 jours', () => {
    for (let i = 0; i < 2000; i++) {
      const de = jourPlus('2001-01-01', i * 17);
      const p = { de, a: jourPlus(de, (i * 7) % 95) };
      const apres = deplacerPeriode(p, 1);
      expect(apres && joursEntre(p.a, apres.de)).toBe(1);
      expect(apres && deplacerPeriode(apres, -1)?.a).toBe(p.a);
    }
  });
  it('[PER-3] rien à déplacer sans période, ni inversée, ni au-delà de 2000 et de 2100', () => {
    for (const p of [
      { de: '', a: '' },
      { de: '2026-11-02', a: '2026-11-01' },
      { de: '2026-11-02', a: '' },
    ])
      expect(deplacerPeriode(p, 1)).toBeNull();
    expect(deplacerPeriode({ de: '2000-01-01', a: '2000-01-31' }, -1)).toBeNull();
    expect(deplacerPeriode({ de: '2100-12-31', a: '2100-12-31' }, 1)).toBeNull();
  });
});

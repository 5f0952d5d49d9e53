import { describe, expect, it } from 'vitest';
import {
  type ChoixPeriode,
  deplacer,
  memePeriode,
  raccourcisDe,
} from '#client/statistiques/raccourcis.rules.ts';
import { FORMULAIRE_VIDE, periodeDe } from '#shared/statistiques/periode.rules.ts';

const dire = (c: ChoixPeriode | null): string => {
  const lue = c && periodeDe(c.type, c.formulaire);
  return lue && lue !== 'inversee' ? `${lue.period_from} ${lue.period_to}` : '–';
};
const jours = (debut: string, fin: string): ChoixPeriode => ({
  type: 'JOURNALIERE',
  formulaire: { ...FORMULAIRE_VIDE, debut, fin },
});

describe('les raccourcis de période', () => {
  it('[STA-42] vus d’un lundi 1er mars, aucun n’est inversé', () => {
    expect(raccourcisDe('2027-03-01').map((r) => [r.nom, dire(r.choix)])).toEqual([
      ['Aujourd’hui', '2027-03-01 2027-03-01'],
      ['Hier', '2027-02-28 2027-02-28'],
      ['7 jours', '2027-02-23 2027-03-01'],
      ['Semaine', '2027-03-01 2027-03-07'],
      ['Mois', '2027-03-01 2027-03-31'],
      ['Mois dernier', '2027-02-01 2027-02-28'],
    ]);
  });
  it('[STA-42] une période se reconnaît sans le nombre de produits', () => {
    const a = jours('2026-11-01', '2026-11-02');
    expect(memePeriode(a, { ...a, formulaire: { ...a.formulaire, limit: 50 } })).toBe(true);
    expect(memePeriode(a, jours('2026-11-01', '2026-11-03'))).toBe(false);
    expect(memePeriode(a, { ...a, type: 'MENSUEL' })).toBe(false);
  });
  it('[STA-43] avant, après : aussi long, d’un an à l’autre aussi', () => {
    const trois = jours('2026-12-30', '2027-01-01');
    expect([dire(deplacer(trois, -1)), dire(deplacer(trois, 1))]).toEqual([
      '2026-12-27 2026-12-29',
      '2027-01-02 2027-01-04',
    ]);
    const mois: ChoixPeriode = {
      type: 'MENSUEL',
      formulaire: { ...FORMULAIRE_VIDE, month: '2027-01' },
    };
    expect([dire(deplacer(mois, -1)), dire(deplacer(mois, 1))]).toEqual([
      '2026-12-01 2026-12-31',
      '2027-02-01 2027-02-28',
    ]);
    const semaine: ChoixPeriode = {
      type: 'HEBDOMADAIRE',
      formulaire: { ...FORMULAIRE_VIDE, week: '2026-W53' },
    };
    expect([dire(deplacer(semaine, -1)), dire(deplacer(semaine, 1))]).toEqual([
      '2026-12-21 2026-12-27',
      '2027-01-04 2027-01-10',
    ]);
  });
  it('[STA-43] rien à déplacer sans période, ni inversée', () => {
    const rien = [jours('', ''), jours('2026-11-02', '2026-11-01')].map((c) => deplacer(c, 1));
    const vides = (['MENSUEL', 'HEBDOMADAIRE'] as const).map((type) =>
      deplacer({ type, formulaire: FORMULAIRE_VIDE }, -1),
    );
    expect([...rien, ...vides]).toEqual([null, null, null, null]);
  });
});

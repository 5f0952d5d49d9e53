import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couvrir } from '#shared/base/paliers.ts';
import {
  enIso,
  jourDe,
  joursEntre,
  jourPlus,
  lirePeriode,
  type Periode,
  rangDansLaSemaine,
} from '#shared/base/dates.ts';
import {
  anneePrecedente,
  bornesMois,
  bornesSemaine,
  evolutionDe,
  FORMULAIRE_VIDE,
  formatEvolution,
  formatTaux,
  grainDe,
  manqueDe,
  periodeDe,
  periodePrecedente,
  periodesComparees,
  semaineDe,
} from '#shared/gestion/statistiques/periode.rules.ts';
import { prioriteDe } from '#shared/gestion/statistiques/reapprovisionnement.rules.ts';

const periode = (de: string, a = de): Periode => {
  const p = lirePeriode({ period_from: de, period_to: a });
  if (p === null || p === 'inversee') throw new Error('période');
  return p;
};

const jours = ({ debut, fin }: Periode) => [jourDe(debut), jourDe(new Date(fin.getTime() - 1))];

const unJour = fc.integer({ min: 0, max: 5000 }).map((n) => jourPlus('2019-01-01', n));

describe('les périodes', () => {
  it.each([
    ['2026-W01', '2025-12-29', '2026-01-04'],
    ['2026-W47', '2026-11-16', '2026-11-22'],
    ['2026-W53', '2026-12-28', '2027-01-03'],
  ])('[STA-1] %s va du lundi %s au dimanche %s', (week, de, a) =>
    expect(bornesSemaine(week)).toEqual({ de, a }),
  );
  it.each(['2027-W53', '2026-W00', '2026-W54', '2026-47', ''])(
    '[STA-1] « %s » n’est pas une semaine',
    (week) => expect(bornesSemaine(week)).toBeNull(),
  );
  it('[STA-2] chaque jour est dans sa semaine', () =>
    fc.assert(
      fc.property(unJour, (jour) => {
        const bornes = bornesSemaine(semaineDe(jour));
        return bornes !== null && bornes.de <= jour && jour <= bornes.a;
      }),
    ));
  it('[STA-3] les jours, la semaine, le mois du formulaire ; rempli et faux, jamais toutes les ventes', () => {
    const f = {
      ...FORMULAIRE_VIDE,
      debut: '2026-11-01',
      fin: '2026-11-21',
      week: '2026-W47',
      month: '2028-02',
    };
    expect(periodeDe('JOURNALIERE', f)).toEqual({
      period_from: '2026-11-01',
      period_to: '2026-11-21',
    });
    expect(periodeDe('HEBDOMADAIRE', f)).toEqual({
      period_from: '2026-11-16',
      period_to: '2026-11-22',
    });
    expect(periodeDe('MENSUEL', f)).toEqual({ period_from: '2028-02-01', period_to: '2028-02-29' });
    expect(periodeDe('JOURNALIERE', { ...f, fin: '2026-10-31' })).toBe('inversee');
    expect(periodeDe('JOURNALIERE', { ...f, fin: '' })).toBe('incomplete');
    expect(periodeDe('JOURNALIERE', { ...f, debut: '2026-02-30' })).toBe('impossible');
    expect(periodeDe('HEBDOMADAIRE', { ...f, week: '2026-W60' })).toBe('impossible');
    expect(periodeDe('MENSUEL', { ...f, month: '1999-12' })).toBe('impossible');
    expect(periodeDe('HEBDOMADAIRE', FORMULAIRE_VIDE)).toEqual({});
    expect(periodeDe('MENSUEL', FORMULAIRE_VIDE)).toEqual({});
    expect(bornesMois('2026-13')).toBeNull();
  });
  it.each([
    ['un jour, celui de la semaine d’avant', periode('2026-03-01'), ['2026-02-22', '2026-02-22']],
    ['deux jours', periode('2026-03-01', '2026-03-02'), ['2026-02-27', '2026-02-28']],
    ['une semaine', periode('2026-11-16', '2026-11-22'), ['2026-11-09', '2026-11-15']],
    ['un mois', periode('2026-03-01', '2026-03-31'), ['2026-02-01', '2026-02-28']],
    ['deux mois', periode('2026-01-01', '2026-02-28'), ['2025-11-01', '2025-12-31']],
  ])('[STA-4] avant %s', (_, p, attendu) => expect(jours(periodePrecedente(p))).toEqual(attendu));
  it('[STA-4] [STA-63] une nuit de garde se compare à la même, une semaine avant, heure par heure', () => {
    const nuit = (de: string, a: string): Periode => ({
      debut: new Date(`${de}:00+01:00`),
      fin: new Date(`${a}:00+01:00`),
    });
    const garde = nuit('2026-11-28T20:00', '2026-11-29T08:00');
    expect(periodePrecedente(garde)).toEqual(nuit('2026-11-21T20:00', '2026-11-22T08:00'));
    expect([grainDe(garde), grainDe(nuit('2026-11-28T08:00', '2026-11-29T08:00'))]).toEqual([
      'heure',
      'jour',
    ]);
    const choisie = (garde_de: string, garde_a: string) =>
      periodeDe('MENSUEL', { ...FORMULAIRE_VIDE, month: '2026-11', garde_de, garde_a });
    expect(choisie('2026-11-28T20:00', '2026-11-29T08:00')).toEqual({
      period_from: '2026-11-28T20:00',
      period_to: '2026-11-29T08:00',
    });
    expect(choisie('2026-11-29T08:00', '2026-11-28T20:00')).toBe('inversee');
    expect(choisie('2026-11-28', '2026-11-29')).toBe('impossible');
    expect(choisie('2026-11-28T20:00', '')).toBe('impossible');
  });
  it('[STA-44] en cours, à date et à l’heure : ce qui est passé, contre autant', () => {
    const dire = (p: Periode, quand: string) => {
      const { precedente, annee } = periodesComparees(p, new Date(`${quand}+01:00`));
      return [precedente, annee].flatMap(({ debut, fin }) => [debut, fin].map(enIso));
    };
    const le = (jour: string, heure = '00:00') => `${jour}T${heure}:00.000+01:00`;
    const mars = periode('2026-03-01', '2026-03-31');
    const [avant, an] = [le('2026-02-01'), le('2025-03-01')];
    expect(dire(mars, '2026-03-01T10:30:00')).toEqual([
      avant,
      le('2026-02-01', '10:30'),
      an,
      le('2025-03-01', '10:30'),
    ]);
    expect(dire(mars, '2026-03-22T18:00:00').slice(1, 2)).toEqual([le('2026-02-22', '18:00')]);
    expect(dire(mars, '2026-03-30T10:00:00')).toEqual([
      avant,
      le('2026-03-01'),
      an,
      le('2025-03-30', '10:00'),
    ]);
    for (const finie of ['2026-04-01T00:00:00', '2026-02-28T12:00:00'])
      expect(dire(mars, finie)).toEqual([avant, le('2026-03-01'), an, le('2025-04-01')]);
    expect(dire(periode('2026-11-23'), '2026-11-23T09:15:00')).toEqual([
      le('2026-11-16'),
      le('2026-11-16', '09:15'),
      le('2025-11-24'),
      le('2025-11-24', '09:15'),
    ]);
  });
  it('[STA-5] un an avant : le même jour de la semaine pour des jours, les mêmes dates au-delà', () => {
    const an = (de: string, a = de) => jours(anneePrecedente(periode(de, a)));
    expect(an('2026-11-23')).toEqual(['2025-11-24', '2025-11-24']);
    expect(an('2026-11-16', '2026-11-22')).toEqual(['2025-11-17', '2025-11-23']);
    for (const jour of ['2026-11-23', '2028-02-29', '2027-01-01'])
      expect(rangDansLaSemaine(an(jour)[0] ?? '')).toBe(rangDansLaSemaine(jour));
    expect(an('2025-02-01', '2025-02-28')).toEqual(['2024-02-01', '2024-02-28']);
    expect(an('2028-02-01', '2028-02-29')).toEqual(['2027-02-01', '2027-02-28']);
    expect(an('2026-01-01', '2026-06-15')).toEqual(['2025-01-01', '2025-06-15']);
    // 62 days stand beside the same days of the week, 63 beside the same dates.
    expect(an('2026-07-02', '2026-09-01')).toEqual(['2025-07-03', '2025-09-02']);
    expect(an('2026-07-02', '2026-09-02')).toEqual(['2025-07-02', '2025-09-02']);
  });
  it('[STA-46] ce que la base n’a pas est dit : une période d’avant la première vente', () => {
    const mars = periode('2026-03-01', '2026-03-31');
    expect([null, '2026-04-01', '2026-03-31', '2026-03-02'].map((p) => manqueDe(mars, p))).toEqual([
      'sans_base',
      'sans_base',
      'incomplete',
      'incomplete',
    ]);
    expect(['2026-03-01', '2020-01-01'].map((p) => manqueDe(mars, p))).toEqual(['rien', 'rien']);
  });
  it('[STA-47] dix fois plus et davantage se dit en fois', () => {
    expect([3633.5, 900, 899.9, -50].map((p) => formatEvolution(p))).toEqual([
      '×37',
      '×10',
      '+899,9 %',
      '-50,0 %',
    ]);
    expect([formatEvolution(null), formatEvolution(null, 'rien')]).toEqual(['N/A', 'rien']);
  });
  it.each([
    ['un jour, celui de la semaine d’avant', periode('2026-03-01'), ['2026-02-22', '2026-02-22']],
    ['deux jours', periode('2026-03-01', '2026-03-02'), ['2026-02-27', '2026-02-28']],
    ['une semaine', periode('2026-11-16', '2026-11-22'), ['2026-11-09', '2026-11-15']],
    ['un mois', periode('2026-03-01', '2026-03-31'), ['2026-02-01', '2026-02-28']],
    ['deux mois', periode('2026-01-01', '2026-02-28'), ['2025-11-01', '2025-12-31']],
  ])('[STA-4] avant %s', (_, p, attendu) => expect(jours(periodePrecedente(p))).toEqual(attendu));
  it('[STA-44] en cours, à date : autant de jours que ce qui est passé, aujourd’hui compris', () => {
    const dire = (p: Periode, quand: string) => {
      const { precedente, annee } = periodesComparees(p, new Date(`${quand}T10:00:00+01:00`));
      return [...jours(precedente), ...jours(annee)];
    };
    const mars = periode('2026-03-01', '2026-03-31');
    const [avant, an] = ['2026-02-01', '2025-03-01'];
    expect(dire(mars, '2026-03-01')).toEqual([avant, avant, an, an]);
    expect(dire(mars, '2026-03-09')).toEqual([avant, '2026-02-09', an, '2025-03-09']);
    expect(dire(mars, '2026-03-30')).toEqual([avant, '2026-02-28', an, '2025-03-30']);
    for (const finie of ['2026-03-31', '2026-04-01', '2026-02-28'])
      expect(dire(mars, finie)).toEqual([avant, '2026-02-28', an, '2025-03-31']);
  });
  it('[STA-44] à son premier instant, rien ; à l’instant où elle finit, tout', () => {
    const fevrier = periode('2026-02-01', '2026-02-28');
    const { precedente, annee } = periodesComparees(fevrier, fevrier.debut);
    expect([precedente.fin, annee.fin]).toEqual([precedente.debut, annee.debut]);
    const finie = periodesComparees(fevrier, fevrier.fin);
    expect([...jours(finie.precedente), ...jours(finie.annee)]).toEqual([
      '2026-01-01',
      '2026-01-31',
      '2025-02-01',
      '2025-02-28',
    ]);
  });
  it.each([
    ['un jour', periode('2026-11-21'), 'heure'],
    ['deux jours', periode('2026-11-20', '2026-11-21'), 'jour'],
    ['deux mois', periode('2026-10-01', '2026-11-30'), 'jour'],
    ['deux mois de 31 jours', periode('2026-07-01', '2026-08-31'), 'jour'],
    ['63 jours', periode('2026-07-01', '2026-09-01'), 'mois'],
    ['un trimestre', periode('2026-09-01', '2026-11-30'), 'mois'],
    ['toujours', null, 'mois'],
  ])('[STA-6] le grain de %s', (_, p, grain) => expect(grainDe(p)).toBe(grain));
  describe('[STA-7] les blocs tenus et les jours entre eux', () => {
    const mois = (m: string) => {
      const { de = '', a = '' } = bornesMois(m) ?? {};
      return { debut: de, fin: jourPlus(a, 1) };
    };
    const tenus = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'].flatMap((m) => {
      const { debut, fin } = mois(m);
      return [
        { debut, fin },
        { debut, fin: jourPlus(debut, 10) },
        { debut: jourPlus(debut, 10), fin: jourPlus(debut, 20) },
        { debut: jourPlus(debut, 20), fin },
      ];
    });
    tenus.push({ debut: '2026-01-01', fin: '2026-04-01' });
    const plus = (debut: string, fin: string) => ({ debut, fin, sens: 1 });
    it('les plus grands que la période contient, et ses jours aux bouts', () => {
      expect(couvrir({ de: '2025-12-30', a: '2026-05-12' }, tenus)).toEqual({
        blocs: [
          plus('2026-01-01', '2026-04-01'),
          plus('2026-04-01', '2026-05-01'),
          plus('2026-05-01', '2026-05-11'),
        ],
        jours: [
          { de: '2025-12-30', a: '2026-01-01', sens: 1 },
          { de: '2026-05-11', a: '2026-05-12', sens: 1 },
        ],
      });
    });
    it('d’un bloc voulu sauf deux jours, ces deux jours sont ôtés', () => {
      expect(couvrir({ de: '2026-01-03', a: '2026-03-30' }, tenus)).toEqual({
        blocs: [plus('2026-01-01', '2026-04-01')],
        jours: [
          { de: '2026-01-01', a: '2026-01-03', sens: -1 },
          { de: '2026-03-30', a: '2026-04-01', sens: -1 },
        ],
      });
    });
    it('d’un trimestre voulu sauf un mois, ce mois est ôté', () => {
      const annee = [{ debut: '2026-01-01', fin: '2026-07-01' }, ...tenus];
      expect(couvrir({ de: '2026-02-01', a: '2026-07-01' }, annee)).toEqual({
        blocs: [
          { ...plus('2026-01-01', '2026-02-01'), sens: -1 },
          plus('2026-01-01', '2026-07-01'),
        ],
        jours: [],
      });
    });
    it('sans bloc, les jours eux-mêmes', () => {
      expect(couvrir({ de: '2026-01-03', a: '2026-03-30' }, [])).toEqual({
        blocs: [],
        jours: [{ de: '2026-01-03', a: '2026-03-30', sens: 1 }],
      });
    });
    it('chaque jour de la période compte une fois, aucun autre ne compte', () =>
      fc.assert(
        fc.property(
          unJour,
          fc.integer({ min: 1, max: 800 }),
          fc.subarray(tenus),
          (de, n, paliers) => {
            const a = jourPlus(de, n);
            const { blocs, jours: ouverts } = couvrir({ de, a }, paliers);
            for (const { debut, fin } of blocs) expect(paliers).toContainEqual({ debut, fin });
            // What each bound adds: a sum of +1 at the first day and −1 at the day after the last
            // is the period, and nothing else.
            const effets = new Map<string, number>();
            for (const p of [
              ...blocs,
              ...ouverts.map((j) => ({ debut: j.de, fin: j.a, sens: j.sens })),
            ])
              for (const [jour, effet] of [
                [p.debut, p.sens],
                [p.fin, -p.sens],
              ] as const)
                effets.set(jour, (effets.get(jour) ?? 0) + effet);
            expect([...effets].filter(([, e]) => e !== 0).sort()).toEqual([
              [de, 1],
              [a, -1],
            ]);
          },
        ),
      ));
    it('tout scellé, jamais plus de douze jours ouverts', () =>
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 149 }), fc.integer({ min: 1, max: 150 }), (x, n) => {
          const de = jourPlus('2026-01-01', x);
          const { jours: ouverts } = couvrir({ de, a: jourPlus(de, Math.min(n, 151 - x)) }, tenus);
          expect(ouverts.reduce((s, j) => s + joursEntre(j.de, j.a), 0)).toBeLessThanOrEqual(12);
        }),
      ));
  });
  it('[STA-8] une évolution a une décimale et son signe, N/A sans rien avant', () => {
    expect(
      [
        evolutionDe(150, 100),
        evolutionDe(100, 100),
        evolutionDe(75, 100),
        evolutionDe(5, 0),
        evolutionDe(5, null),
      ].map((e) => formatEvolution(e)),
    ).toEqual(['+50,0 %', '+0,0 %', '-25,0 %', 'N/A', 'N/A']);
    expect(formatTaux(33.333)).toBe('33,3 %');
  });
});

describe('[STA-9] ce qui presse', () => {
  it.each([
    ['plus rien', { vendable: 0 }, 'Critique'],
    ['six jours', { jours_restants: 6 }, 'Critique'],
    ['sept jours', { jours_restants: 7 }, 'Haute'],
    ['au minimum', { vendable: 10 }, 'Haute'],
    ['quinze jours', { jours_restants: 15 }, 'Normale'],
    ['au minimum, sans vente', { vendable: 5, jours_restants: null }, 'Haute'],
    ['sans minimum ni vente', { qte_min: 0, jours_restants: null }, 'Normale'],
  ] as const)('%s', (_, p, attendue) =>
    expect(prioriteDe({ vendable: 100, qte_min: 10, jours_restants: 20, ...p })).toBe(attendue),
  );
});

import { describe, expect, it } from 'vitest';
import { readPlaywright, readVitest, sayTogether } from '#server/cli/tests-outcome.ts';

const vitest = (testResults: unknown[]) => readVitest(JSON.stringify({ testResults }));
const file = {
  name: '/maison/tests/vente/vente.test.ts',
  status: 'passed',
  message: '',
  assertionResults: [{ fullName: 'se vend', status: 'passed' }],
};
const playwright = (tests: { status: string; results: unknown[] }[]) =>
  readPlaywright(
    JSON.stringify({
      suites: [{ suites: [{ specs: [{ title: 'payer', file: 'a.spec.ts', tests }] }] }],
    }),
  );

describe('ce que npm test dit à la fin', () => {
  it('un essai rouge est dit avec son fichier et la première ligne de son message', () => {
    const red = { fullName: 'se paie', status: 'failed', failureMessages: ['attendu 5\n  at x'] };
    expect(vitest([{ ...file, assertionResults: [...file.assertionResults, red] }])).toEqual({
      passed: 1,
      skipped: [],
      faults: ['tests/vente/vente.test.ts › se paie : attendu 5'],
    });
  });
  it('un fichier qui ne se charge pas est un défaut, sans aucun essai', () => {
    const broken = { ...file, status: 'failed', message: 'import inconnu', assertionResults: [] };
    expect(vitest([broken]).faults).toEqual(['tests/vente/vente.test.ts : import inconnu']);
  });
  it('une histoire qui ne passe qu’à la seconde fois est un défaut', () => {
    const results = [{ error: { message: 'jamais venu' } }, {}];
    expect(playwright([{ status: 'flaky', results }])).toEqual({
      passed: 0,
      skipped: [],
      faults: ['e2e/a.spec.ts › payer : jamais venu'],
    });
  });
  it('ce qui est laissé de côté se dit en une ligne, avec ce qui manque', () => {
    const skipped = ['la base publique (il manque ../shared/data/bdpm)', 'sous root'];
    expect(sayTogether([{ passed: 3, skipped, faults: [] }])).toEqual({
      lines: [
        '2 laissés de côté : 1 parce qu’il manque ../shared/data, 1 que cette machine ne permet pas',
        '3 passed, 0 failed',
      ],
      failed: false,
    });
  });
  it('toutes les parties sont dites ensemble, la somme seule sur la dernière ligne', () => {
    const { lines, failed } = sayTogether([
      { passed: 2, skipped: [], faults: ['Types : en défaut, voir plus haut'] },
      { passed: 5, skipped: [], faults: ['e2e/a.spec.ts › payer : jamais venu'] },
    ]);
    expect(lines).toEqual([
      '✗ Types : en défaut, voir plus haut',
      '✗ e2e/a.spec.ts › payer : jamais venu',
      '7 passed, 2 failed',
    ]);
    expect(failed).toBe(true);
  });
});

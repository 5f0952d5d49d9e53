import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from './commands.ts';
import { playAll, READINGS, type Section } from './sections.ts';
import { readPlaywright, readVitest, sayTogether } from './tests-outcome.ts';

commandLine('test');
const RESULTS = join(import.meta.dirname, '../../test-results');
const VITEST_REPORT = join(RESULTS, 'vitest.json');

const RULES_SCREENS_ACTS: Section = {
  name: 'Règles, écrans et actes',
  args: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${VITEST_REPORT}`,
  ],
  report: { file: VITEST_REPORT, read: readVitest },
  live: true,
};
/** Stories mostly wait: three parts side by side, each on a server and a base of its own. */
const STORIES = ['1', '2', '3'].map((part, _, parts): Section => {
  const file = join(RESULTS, `e2e-${part}.json`);
  return {
    name: `Navigateur ${part}`,
    args: [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      `--shard=${part}/${parts.length}`,
    ],
    env: { RAPPORT_E2E: file, PART_E2E: part },
    report: { file, read: readPlaywright },
    live: true,
  };
});

mkdirSync(RESULTS, { recursive: true });
const outcomes = [
  ...(await playAll(READINGS, 2)),
  ...(await playAll([RULES_SCREENS_ACTS], 1)),
  ...(await playAll(STORIES, STORIES.length)),
];
const { lines, failed } = sayTogether(outcomes);
console.log(`\n${lines.join('\n')}`);
process.exitCode = failed ? 1 : 0;

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from './commands.ts';
import { playAll, READINGS, type Section } from './sections.ts';
import { readPlaywright, readVitest, sayTogether } from './tests-outcome.ts';

commandLine('test');
const ROOT = join(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'test-results');
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
const PARTS = ['1', '2', '3'];
/** Three parallel parts, each with its server and base, of as many stories. */
const STORIES = PARTS.map((part): Section => {
  const file = join(RESULTS, `e2e-${part}.json`);
  return {
    name: `Navigateur ${part}`,
    args: [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'e2e/playwright.config.ts',
      `--shard=${part}/${PARTS.length}`,
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

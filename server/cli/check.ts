import { commandLine } from './commands.ts';
import { playAll, READINGS, type Section } from './sections.ts';

commandLine('check');

const RULES: Section = {
  name: 'Règles',
  args: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    'regles',
    '--reporter=dot',
  ],
};

/** Needs neither database nor browser; two at a time. */
const outcomes = await playAll([RULES, ...READINGS], 2);
process.exitCode = outcomes.some(({ faults }) => faults.length > 0) ? 1 : 0;

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { commandLine } from './commands.ts';
import { TYPES } from './types-step.ts';

commandLine('check');
const ROOT = join(import.meta.dirname, '../..');

interface Step {
  name: string;
  args: string[];
}
/** Read apart from the rest: with no memory of the last time, reading all takes most of the check. */
const SCREENS = ['client', 'shared'];
const form = (name: string, what: readonly string[]): Step => ({
  name,
  args: [
    'node_modules/prettier/bin/prettier.cjs',
    '--check',
    '--cache',
    `--cache-location=node_modules/.cache/prettier/${what.length}`,
    '--log-level=warn',
    ...what,
  ],
});

/** What can be told without a base nor a browser; each alone, so two work side by side. */
const STEPS: readonly Step[] = [
  form('Forme des tests et du serveur', ['.', ...SCREENS.map((d) => `!${d}`)]),
  form('Forme des écrans', SCREENS),
  TYPES,
  { name: 'Lecture', args: ['node_modules/oxlint/bin/oxlint', '--type-aware'] },
  {
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
  },
];
const SIDE_BY_SIDE = 2;

/** Runs one step; what it says is shown whole, once it has ended. True when it passes. */
async function play({ name, args }: Step): Promise<boolean> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  let said = '';
  child.stdout.on('data', (text) => (said += String(text)));
  child.stderr.on('data', (text) => (said += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${said.trimEnd()}\n── ${name} : ${seconds} s${code === 0 ? '' : ', en défaut'}`);
  return code === 0;
}

const waiting = [...STEPS];
const passed: boolean[] = [];
/** Takes the next step as long as there is one. */
async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) passed.push(await play(step));
}
await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
process.exitCode = passed.every(Boolean) ? 0 : 1;

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './tests-outcome.ts';

const ROOT = join(import.meta.dirname, '../..');

/** One command of `npm test` or `npm run check`. */
export interface Section {
  name: string;
  args: string[];
  env?: Record<string, string>;
  /** Where it writes its tests, and how that is read; without it, the exit code says it all. */
  report?: { file: string; read: (json: string) => Outcome };
  /** What it says is shown as it comes; otherwise whole, when it ends. */
  live?: true;
}

/** Types and rules of the code, told by one reader that builds them once. */
export const LINT = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check'];

/** What reads the code without running it, the longest first. */
export const READINGS: readonly Section[] = [
  { name: 'Types et lecture', args: LINT },
  { name: 'Forme', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'Pièces inutiles', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];

/** Plays a section; one that breaks without a red test of its own is one fault, by its name. */
export async function play({ name, args, env, report, live }: Section): Promise<Outcome> {
  if (report) rmSync(report.file, { force: true });
  if (live) console.log(`\n── ${name}`);
  const start = performance.now();
  const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colours, ...env },
  });
  const said: Buffer[] = [];
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (bytes: Buffer) => said.push(bytes));
  const [status] = (await once(child, 'close')) as [number | null];
  const outcome = readReport(report);
  if (status !== 0 && outcome.faults.length === 0)
    outcome.faults.push(`${name} : en défaut, voir plus haut`);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const verdict = status === 0 ? '' : ', en défaut';
  console.log(`${Buffer.concat(said).toString()}── ${name} : ${seconds} s${verdict}`);
  return outcome;
}

function readReport(report: Section['report']): Outcome {
  const nothing: Outcome = { passed: 0, skipped: [], faults: [] };
  if (!report) return nothing;
  try {
    return report.read(readFileSync(report.file, 'utf8'));
  } catch {
    return nothing; // it broke before its first test, and its exit code says so
  }
}

/** Plays them all whatever each says, so many at a time: no failure hides the next. */
export async function playAll(
  sections: readonly Section[],
  sideBySide: number,
): Promise<Outcome[]> {
  const waiting = [...sections];
  const outcomes: Outcome[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.push(await play(next));
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  return outcomes;
}

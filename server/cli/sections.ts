import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './tests-outcome.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface Section {
  name: string;
  args: string[];
  env?: Record<string, string>;
  /** Test report; else the exit code decides. */
  report?: { file: string; read: (json: string) => Outcome };
  /** Streams output; else shown at the end. */
  live?: true;
}

/** One type-aware pass for types and lint. */
export const LINT = ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check'];

/** Static checks, longest first. */
export const READINGS: readonly Section[] = [
  { name: 'Types et lecture', args: LINT },
  { name: 'Forme', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  { name: 'Pièces inutiles', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];

/** A crash without a red test counts as one fault. */
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

/** Runs all, `n` at a time, whatever fails. */
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

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from './commands.ts';
import { TYPES } from './types-step.ts';

type Tally = { passed: number; failed: number };
type Step = {
  name: string;
  args: string[];
  report?: string;
  count?: (report: string) => Tally;
};

commandLine('test');
const ROOT = join(import.meta.dirname, '../..');
const RESULTS = join(ROOT, 'test-results');
const VITEST_REPORT = join(RESULTS, 'vitest.json');
/**
 * The browser stories run in three parts side by side, each on a server and a base of its own: they
 * mostly wait.
 */
const PARTS = ['1', '2', '3'] as const;
const e2eReport = (part: string): string => join(RESULTS, `e2e-${part}.json`);

/**
 * What reads the code without running it, side by side: none keeps two cores busy by itself.
 * Before the rest: a misspelt type is told in seconds, not after the browsers.
 */
const READINGS: Step[] = [
  TYPES,
  {
    name: 'Forme',
    args: ['node_modules/prettier/bin/prettier.cjs', '--check', '--cache', '--log-level=warn', '.'],
  },
  { name: 'Lecture', args: ['node_modules/oxlint/bin/oxlint', '--type-aware'] },
];
const VITEST: Step = {
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
  report: VITEST_REPORT,
  count(report) {
    const { numPassedTests, numFailedTests }: { numPassedTests: number; numFailedTests: number } =
      JSON.parse(report);
    return { passed: numPassedTests, failed: numFailedTests };
  },
};
const E2E: Step = {
  name: 'Navigateur',
  args: [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--pass-with-no-tests',
  ],
  count(report) {
    const { stats }: { stats: { expected: number; unexpected: number; flaky: number } } =
      JSON.parse(report);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  },
};

const ENVIRONMENT = { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) };

/** Each said whole when it ends, so that no two are mixed. */
async function playReading({ name, args }: Step): Promise<Tally> {
  const start = Date.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: ENVIRONMENT,
  });
  const said: Buffer[] = [];
  for (const output of [child.stdout, child.stderr])
    output.on('data', (bytes: Buffer) => said.push(bytes));
  const [status] = (await once(child, 'close')) as [number | null];
  console.log(`\n── ${name}`);
  process.stdout.write(Buffer.concat(said));
  console.log(`── ${name} : ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return { passed: 0, failed: status === 0 ? 0 : 1 };
}

/** The browser found and its library unpacked once, then its parts at the same time. */
async function playBrowser({ name, args, count }: Step): Promise<Tally> {
  console.log(`\n── ${name}`);
  const start = Date.now();
  const parts = PARTS.map(async (part): Promise<Tally> => {
    const report = e2eReport(part);
    rmSync(report, { force: true });
    const child = spawn(process.execPath, [...args, `--shard=${part}/${PARTS.length}`], {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...ENVIRONMENT,
        RAPPORT_E2E: report,
        PART_E2E: part,
      },
    });
    const [status] = (await once(child, 'exit')) as [number | null];
    const tally = readTally(report, count);
    return status === 0 ? tally : { ...tally, failed: Math.max(tally.failed, 1) };
  });
  const tallies = await Promise.all(parts);
  console.log(`── ${name} : ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return {
    passed: tallies.reduce((s, c) => s + c.passed, 0),
    failed: tallies.reduce((s, c) => s + c.failed, 0),
  };
}

/**
 * Runs one section, shows its own output, and counts its tests; a section that breaks otherwise
 * counts as one failure.
 */
function play({ name, args, report, count }: Step): Tally {
  console.log(`\n── ${name}`);
  const start = Date.now();
  if (report !== undefined) rmSync(report, { force: true });
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: ENVIRONMENT,
  });
  console.log(`── ${name} : ${((Date.now() - start) / 1000).toFixed(1)} s`);
  const tally = readTally(report, count);
  return status === 0 ? tally : { ...tally, failed: Math.max(tally.failed, 1) };
}

function readTally(report: Step['report'], count: Step['count']): Tally {
  try {
    if (report !== undefined && count !== undefined) return count(readFileSync(report, 'utf8'));
  } catch {
    // no report: the section broke before its first test, and its exit code says so
  }
  return { passed: 0, failed: 0 };
}

mkdirSync(RESULTS, { recursive: true });
const total: Tally = { passed: 0, failed: 0 };
const add = ({ passed, failed }: Tally): void => {
  total.passed += passed;
  total.failed += failed;
};
for (const tally of await Promise.all(READINGS.map(playReading))) add(tally);
if (total.failed === 0) add(play(VITEST));
if (total.failed === 0) add(await playBrowser(E2E));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

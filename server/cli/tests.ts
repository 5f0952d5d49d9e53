import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

type Compte = { passed: number; failed: number };
type Etape = {
  nom: string;
  args: string[];
  rapport?: string;
  compter?: (rapport: string) => Compte;
};

const RACINE = join(import.meta.dirname, '../..');
const RESULTATS = join(RACINE, 'test-results');
const RAPPORT_VITEST = join(RESULTATS, 'vitest.json');
/**
 * The browser stories run in two halves side by side, each on a server and a base of its own: they
 * mostly wait.
 */
const MOITIES = ['1', '2'] as const;
const rapportE2e = (moitie: string): string => join(RESULTATS, `e2e-${moitie}.json`);

/** Cheapest first: a misspelt type is told in seconds, not after the browsers. */
const ETAPES: Etape[] = [
  { nom: 'Types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  {
    nom: 'Forme',
    args: ['node_modules/prettier/bin/prettier.cjs', '--check', '--cache', '--log-level=warn', '.'],
  },
  { nom: 'Lecture', args: ['node_modules/oxlint/bin/oxlint', '--type-aware'] },
  {
    nom: 'Règles, écrans et actes',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${RAPPORT_VITEST}`,
    ],
    rapport: RAPPORT_VITEST,
    compter(rapport) {
      const { numPassedTests, numFailedTests }: { numPassedTests: number; numFailedTests: number } =
        JSON.parse(rapport);
      return { passed: numPassedTests, failed: numFailedTests };
    },
  },
];
const E2E: Etape = {
  nom: 'Navigateur',
  args: [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--pass-with-no-tests',
  ],
  compter(rapport) {
    const { stats }: { stats: { expected: number; unexpected: number; flaky: number } } =
      JSON.parse(rapport);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  },
};

/** The browser found and its library unpacked once, then both halves at the same time. */
async function jouerNavigateur({ nom, args, compter }: Etape): Promise<Compte> {
  console.log(`\n── ${nom}`);
  const debut = Date.now();
  const moities = MOITIES.map(async (moitie): Promise<Compte> => {
    const rapport = rapportE2e(moitie);
    rmSync(rapport, { force: true });
    const processus = spawn(process.execPath, [...args, `--shard=${moitie}/${MOITIES.length}`], {
      cwd: RACINE,
      stdio: 'inherit',
      env: {
        ...process.env,
        RAPPORT_E2E: rapport,
        MOITIE_E2E: moitie,
        ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
      },
    });
    const [status] = (await once(processus, 'exit')) as [number | null];
    const compte = lireCompte(rapport, compter);
    return status === 0 ? compte : { ...compte, failed: Math.max(compte.failed, 1) };
  });
  const comptes = await Promise.all(moities);
  console.log(`── ${nom} : ${((Date.now() - debut) / 1000).toFixed(1)} s`);
  return {
    passed: comptes.reduce((s, c) => s + c.passed, 0),
    failed: comptes.reduce((s, c) => s + c.failed, 0),
  };
}

/**
 * Runs one section, shows its own output, and counts its tests; a section that breaks otherwise
 * counts as one failure.
 */
function jouer({ nom, args, rapport, compter }: Etape): Compte {
  console.log(`\n── ${nom}`);
  const debut = Date.now();
  if (rapport !== undefined) rmSync(rapport, { force: true });
  const { status } = spawnSync(process.execPath, args, {
    cwd: RACINE,
    stdio: 'inherit',
    env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) },
  });
  console.log(`── ${nom} : ${((Date.now() - debut) / 1000).toFixed(1)} s`);
  const compte = lireCompte(rapport, compter);
  return status === 0 ? compte : { ...compte, failed: Math.max(compte.failed, 1) };
}

function lireCompte(rapport: Etape['rapport'], compter: Etape['compter']): Compte {
  try {
    if (rapport !== undefined && compter !== undefined)
      return compter(readFileSync(rapport, 'utf8'));
  } catch {
    // no report: the section broke before its first test, and its exit code says so
  }
  return { passed: 0, failed: 0 };
}

mkdirSync(RESULTATS, { recursive: true });
const total: Compte = { passed: 0, failed: 0 };
for (const etape of ETAPES) {
  const { passed, failed } = jouer(etape);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) break;
}
if (total.failed === 0) {
  const { passed, failed } = await jouerNavigateur(E2E);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as phrasesEpg from '#shared/platform/epg/epg.phrases.ts';
import { askLauncher, type LauncherState, holdChannel } from './channel.ts';
import { dataFolder, serverEnvironment } from './locations.ts';
import { openWindow } from './open-window.ts';
import { installVersion, type InstallMeans, resumeInstall } from './install-version.ts';
import { PUBLICATION_KEYS } from './publication-keys.ts';
import { RotatingLog } from './rotating-log.ts';
import { keepWelcome } from './keep-welcome.ts';
import { launchServer } from './launch-server.ts';
import { Supervisor } from './supervisor.ts';
import { currentVersion } from './installed-versions.ts';

/**
 * Entry of `Pharmacie.sh` and `Pharmacie.cmd`: `ouvrir` (default), `servir` (foreground, for
 * services), `arreter`.
 */
const packageDir = realpathSync(
  process.env['PAQUET_DIR'] ?? join(import.meta.dirname, '../../../../..'),
);
const dataDir = dataFolder(process.env, process.platform);
const env = serverEnvironment(dataDir, process.env);
const [order = 'ouvrir', ...options] = process.argv.slice(2);
const say = (phrase: string): boolean => process.stdout.write(`${phrase}\n`);
const PATIENCE_MS = 180_000;
const FIRST_LOGIN = join(dataDir, 'PREMIERE-CONNEXION.txt');

async function serve(): Promise<number> {
  const log = new RotatingLog(join(dataDir, 'journaux'), 'pharmacie');
  const write = (text: string): void => log.write(text, new Date());
  const supervisor: Supervisor = new Supervisor({
    launch: (onInstall) =>
      launchServer({ packageDir, version: currentVersion(packageDir), env, write, onInstall }),
    install: async (version) => void (await installVersion(means, version)),
    currentVersion: () => currentVersion(packageDir),
    write,
    onReady: (welcome) => keepWelcome(FIRST_LOGIN, welcome),
  });
  const means: InstallMeans = {
    packageDir,
    dataDir,
    env,
    write,
    say: supervisor.say,
    keys: PUBLICATION_KEYS,
  };
  const channel = await holdChannel(dataDir, (received) => {
    if (received === 'arreter') supervisor.stop();
    return supervisor.state;
  });
  if (!channel) return 0; // already running
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => supervisor.stop());
  if (!env['DATABASE_URL']) await resumeInstall(means);
  const end = await supervisor.run();
  channel.close();
  return end === 'arret' ? 0 : 1;
}

function lastLines(): string {
  const file = join(dataDir, 'journaux', 'pharmacie.log');
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .filter((l) => !l.startsWith('{'))
        .slice(-8)
        .join('\n')
    : '';
}

/** Prints progress; null on failure or timeout. */
async function waitUntilReady(exited: () => boolean): Promise<LauncherState | null> {
  let told = '';
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await wait(60)) {
    const state = await askLauncher(dataDir, 'etat');
    if (state?.phase === 'pret') return state;
    if (state && state.phrase !== told) say((told = state.phrase));
    if (state?.phase === 'echec' || (!state && exited())) {
      say(`${phrasesEpg.paquetNeDemarrePas}\n${lastLines()}`);
      return null;
    }
  }
  say(phrasesEpg.paquetTropLong);
  return null;
}

function show(state: LauncherState): void {
  const address = state.adresse ?? '';
  say(phrasesEpg.paquetPret(address));
  if (state.accueil.length > 0)
    say(`${state.accueil.join('\n')}\n${phrasesEpg.paquetPremiereConnexion(FIRST_LOGIN)}`);
  const link = state.accueil
    .map((l) => /https?:\/\/\S+\/activation\?\S+/.exec(l)?.[0])
    .find((l) => l !== undefined);
  if (!options.includes('--sans-fenetre') && !openWindow(link ?? address, process.env))
    say(phrasesEpg.paquetOuvrezNavigateur(link ?? address));
}

async function open(): Promise<number> {
  let exited = false;
  if (!(await askLauncher(dataDir, 'etat'))) {
    say(phrasesEpg.paquetDemarre);
    const child = spawn(process.execPath, [join(import.meta.dirname, 'lanceur.ts'), 'servir'], {
      cwd: dataDir,
      env: { ...env, PAQUET_DIR: packageDir },
      detached: true,
      stdio: 'ignore',
      windowsHide: true,
    });
    child
      .on('exit', () => (exited = true))
      .on('error', () => (exited = true))
      .unref();
  }
  const state = await waitUntilReady(() => exited);
  if (state) show(state);
  return state ? 0 : 1;
}

async function stop(): Promise<number> {
  if (!(await askLauncher(dataDir, 'arreter'))) {
    say(phrasesEpg.paquetPasLance);
    return 0;
  }
  say(phrasesEpg.paquetArretEnCours);
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await wait(100)) {
    if (await askLauncher(dataDir, 'etat')) continue;
    say(phrasesEpg.paquetArrete);
    return 0;
  }
  return 1;
}

const ORDERS: Record<string, () => Promise<number>> = {
  ouvrir: open,
  servir: serve,
  arreter: stop,
};
const code = await (ORDERS[order] ?? open)().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  return 1;
});
process.exit(code);

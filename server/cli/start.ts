import { spawn } from 'node:child_process';
import { join } from 'node:path';
import * as phrasesEpg from '#shared/platform/epg/epg.phrases.ts';
import { VERSION } from '#shared/base/version.ts';
import { followServer } from '../platform/paquet/launch-server.ts';
import { Supervisor } from '../platform/paquet/supervisor.ts';
import { FOLDERS } from '../data-folder.ts';
import { commandLine } from './commands.ts';

const { values } = commandLine('start');
if (values.demonstration && (process.env['DATA_DIR'] || process.env['DATABASE_URL'])) {
  console.error('--demonstration a son dossier : ôtez DATA_DIR et DATABASE_URL.');
  process.exit(1);
}

const MAIN = join(import.meta.dirname, '..', 'main.ts');

/** `npm start`: restarts the server whenever it falls, until stopped. */
const supervisor = new Supervisor({
  launch: (onInstall) =>
    followServer(
      spawn(process.execPath, [MAIN], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: {
          ...process.env,
          ...(values.demonstration && { DATA_DIR: FOLDERS.demonstration, DEMO: '1' }),
        },
        // Ctrl-C reaches the whole group: own group, signalled once by us.
        detached: process.platform !== 'win32',
        windowsHide: true,
      }),
      onInstall,
    ),
  install: () => Promise.resolve(),
  currentVersion: () => VERSION,
  write: () => undefined,
  onRestart: () => process.stderr.write(`${phrasesEpg.paquetRelance}\n`),
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => supervisor.stop());
process.exitCode = (await supervisor.run()) === 'arret' ? 0 : 1;

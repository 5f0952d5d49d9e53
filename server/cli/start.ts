import { spawn } from 'node:child_process';
import { join } from 'node:path';
import * as phrasesEpg from '#shared/epg/epg.phrases.ts';
import { VERSION } from '#shared/base/version.ts';
import { followServer } from '../paquet/launch-server.ts';
import { Supervisor } from '../paquet/supervisor.ts';
import { commandLine } from './commands.ts';

commandLine('start');

const MAIN = join(import.meta.dirname, '..', 'main.ts');

/** `npm start`: the server, started again when it falls, until it is told to stop. */
const supervisor = new Supervisor({
  launch: (onInstall) =>
    followServer(
      spawn(process.execPath, [MAIN], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        // A terminal's Ctrl-C goes to every process of its group: the server is told by us, once.
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

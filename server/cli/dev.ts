import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { anyFreePort } from '../base-embarquee/free-port.ts';

const RACINE = join(import.meta.dirname, '../..');

const config = readConfig(process.env);
if (Array.isArray(config)) {
  for (const faute of config) console.error(faute);
  process.exit(1);
}

/**
 * The screens keep the address one knows; the server hides behind, on any free port, and the page
 * sees one origin.
 */
const portDuServeur = await anyFreePort();
const serveur = lancer(['--watch', '--watch-preserve-output', 'server/main.ts'], {
  PORT: String(portDuServeur),
  HOST: '127.0.0.1',
  TRUST_PROXY: '1',
  ADRESSE_AFFICHEE: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`,
});
const ecrans = lancer(
  [
    'node_modules/vite/bin/vite.js',
    'client',
    '--host',
    config.host,
    '--port',
    String(config.port),
    '--clearScreen',
    'false',
  ],
  { SERVEUR_DEV: `http://127.0.0.1:${portDuServeur}` },
);
console.log(
  `Développement : http://${config.host}:${config.port} (serveur sur le port ${portDuServeur}, relancé à chaque changement).`,
);

function lancer(args: string[], env: Record<string, string>): ChildProcess {
  const processus = spawn(process.execPath, args, {
    cwd: RACINE,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  processus.once('exit', (code) => arreter(code ?? 0));
  return processus;
}

function arreter(code: number): void {
  process.exitCode ??= code;
  for (const processus of [serveur, ecrans]) processus.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => arreter(0));

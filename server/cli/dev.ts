import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { readConfig } from '../config.ts';
import { anyFreePort } from '../platform/base-embarquee/free-port.ts';
import { commandLine } from './commands.ts';

commandLine('dev');
const ROOT = join(import.meta.dirname, '../..');

const config = readConfig(process.env);
if (Array.isArray(config)) {
  for (const fault of config) console.error(fault);
  process.exit(1);
}

/** Vite keeps the usual URL and proxies the server on a free port: one origin. */
const serverPort = await anyFreePort();
const server = launch(['--watch', '--watch-preserve-output', 'server/main.ts'], {
  PORT: String(serverPort),
  HOST: '127.0.0.1',
  TRUST_PROXY: '1',
  ADRESSE_AFFICHEE: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`,
});
const screens = launch(
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
  { SERVEUR_DEV: `http://127.0.0.1:${serverPort}` },
);
console.log(
  `Développement : http://${config.host}:${config.port} (serveur sur le port ${serverPort}, relancé à chaque changement).`,
);

function launch(args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  child.once('exit', (code) => stop(code ?? 0));
  return child;
}

function stop(code: number): void {
  process.exitCode ??= code;
  for (const child of [server, screens]) child.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));

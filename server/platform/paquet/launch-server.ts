import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { versionFolder, nodeOf } from './installed-versions.ts';

export type ProcessMessage =
  | { pret: { adresse: string; version: string; accueil: string[] } }
  | { installer: string };
export interface LaunchedServer {
  /** Rejects when it exits first. */
  ready: Promise<{ adresse: string; version: string; accueil: string[] }>;
  /** Exit code; null when killed. */
  ended: Promise<number | null>;
  /** Kills after 15 s. */
  stop(): Promise<void>;
}
export interface ProcessOptions {
  packageDir: string;
  version: string;
  env: Record<string, string | undefined>;
  write: (text: string) => void;
  onInstall?: (version: string) => void;
}
const STOP_PATIENCE_MS = 15_000;

/** The server exits when this process dies. */
export function launchServer({
  packageDir,
  version,
  env,
  write,
  onInstall,
}: ProcessOptions): LaunchedServer {
  const child = spawn(
    nodeOf(packageDir, version),
    [join(versionFolder(packageDir, version), 'server', 'main.ts')],
    {
      cwd: versionFolder(packageDir, version),
      env: { ...env, PAQUET_DIR: packageDir },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      windowsHide: true,
    },
  );
  child.stdout?.on('data', (text) => write(String(text)));
  child.stderr?.on('data', (text) => write(String(text)));
  return followServer(child, onInstall);
}

export function followServer(
  child: ChildProcess,
  onInstall?: (version: string) => void,
): LaunchedServer {
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => resolve(1));
  });
  const ready = new Promise<{ adresse: string; version: string; accueil: string[] }>(
    (resolve, reject) => {
      child.on('message', (message: ProcessMessage) => {
        if ('pret' in message) resolve(message.pret);
        else if ('installer' in message) onInstall?.(message.installer);
      });
      void ended.then((code) => reject(new Error(`le serveur s’est arrêté (${code ?? 'tué'})`)));
    },
  );
  ready.catch(() => undefined);
  return {
    ready,
    ended,
    async stop() {
      if (child.connected) child.send('arreter', () => undefined);
      const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS);
      await ended;
      clearTimeout(killTimer);
    },
  };
}

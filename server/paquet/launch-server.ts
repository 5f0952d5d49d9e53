import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { versionFolder, nodeOf } from './installed-versions.ts';

/** What the server tells whoever started it from the package. */
export type ProcessMessage =
  | { pret: { adresse: string; version: string; accueil: string[] } }
  | { installer: string };
export interface LaunchedServer {
  /** Settles when it first says it is ready; rejects when it ends before. */
  ready: Promise<{ adresse: string; version: string; accueil: string[] }>;
  /** Its end: the exit code, or null when it was killed. */
  ended: Promise<number | null>;
  /** Asks for a clean end, then insists after 15 s. */
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

/** Starts the server of an installed version. It ends by itself when this process disappears. */
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

/** A server's process, as whoever keeps it running sees it. */
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

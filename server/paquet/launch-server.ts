import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { versionFolder, nodeOf } from './installed-versions.ts';

/** What the server tells whoever started it from the package. */
export type ProcessMessage =
  { pret: { adresse: string; version: string; accueil: string[] } } | { installer: string };
export interface LaunchedServer {
  /** Settles when it first says it is ready; rejects when it ends before. */
  pret: Promise<{ adresse: string; version: string; accueil: string[] }>;
  /** Its end: the exit code, or null when it was killed. */
  fini: Promise<number | null>;
  /** Asks for a clean end, then insists after 15 s. */
  arreter(): Promise<void>;
}
export interface ProcessOptions {
  paquet: string;
  version: string;
  env: Record<string, string | undefined>;
  ecrire: (texte: string) => void;
  surInstaller?: (version: string) => void;
}
const PATIENCE_ARRET_MS = 15_000;

/** Starts the server of an installed version. It ends by itself when this process disappears. */
export function launchServer({
  paquet,
  version,
  env,
  ecrire,
  surInstaller,
}: ProcessOptions): LaunchedServer {
  const processus = spawn(
    nodeOf(paquet, version),
    [join(versionFolder(paquet, version), 'server', 'main.ts')],
    {
      cwd: versionFolder(paquet, version),
      env: { ...env, PAQUET_DIR: paquet },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      windowsHide: true,
    },
  );
  processus.stdout?.on('data', (texte) => ecrire(String(texte)));
  processus.stderr?.on('data', (texte) => ecrire(String(texte)));
  return followServer(processus, surInstaller);
}

/** A server's process, as whoever keeps it running sees it. */
export function followServer(
  processus: ChildProcess,
  surInstaller?: (version: string) => void,
): LaunchedServer {
  const fini = new Promise<number | null>((ok) => {
    processus.once('exit', ok);
    processus.once('error', () => ok(1));
  });
  const pret = new Promise<{ adresse: string; version: string; accueil: string[] }>((ok, ko) => {
    processus.on('message', (message: ProcessMessage) => {
      if ('pret' in message) ok(message.pret);
      else if ('installer' in message) surInstaller?.(message.installer);
    });
    void fini.then((code) => ko(new Error(`le serveur s’est arrêté (${code ?? 'tué'})`)));
  });
  pret.catch(() => undefined);
  return {
    pret,
    fini,
    async arreter() {
      if (processus.connected) processus.send('arreter', () => undefined);
      const couperet = setTimeout(() => processus.kill('SIGKILL'), PATIENCE_ARRET_MS);
      await fini;
      clearTimeout(couperet);
    },
  };
}

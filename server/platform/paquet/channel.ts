import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { writeWhole } from './installed-versions.ts';

/** Answered to holders of the folder's key. */
export interface LauncherState {
  phase: 'demarrage' | 'pret' | 'mise-a-jour' | 'arret' | 'echec';
  phrase: string;
  adresse: string | null;
  version: string;
  /** First-start messages: login, activation link. */
  accueil: string[];
}
export type LauncherOrder = 'etat' | 'arreter';

/**
 * OS name that dies with its process: lock (one supervisor per data folder) and channel, never
 * stale after a crash.
 */
function channelName(dataDir: string): string {
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\pharmacie-${hash}`;
  return process.platform === 'linux' ? `\0pharmacie-${hash}` : join(dataDir, 'lanceur.sock');
}
const keyFile = (dataDir: string): string => join(dataDir, 'lanceur.cle');

/** Null when another supervisor has the folder. Answers only those who can read its key. */
export async function holdChannel(
  dataDir: string,
  answer: (order: LauncherOrder) => LauncherState,
): Promise<Server | null> {
  const key = randomBytes(24).toString('hex');
  const server = createServer((socket) => {
    socket.on('error', () => undefined).setTimeout(2_000, () => socket.destroy());
    socket.once('data', (received) => {
      const [given, order] = received.toString('latin1').trim().split(' ');
      if (given !== key || (order !== 'etat' && order !== 'arreter')) return void socket.destroy();
      socket.end(JSON.stringify(answer(order)));
    });
  });
  const taken = await new Promise<boolean>((resolve) =>
    server.once('error', () => resolve(false)).listen(channelName(dataDir), () => resolve(true)),
  );
  if (!taken) return null;
  writeWhole(keyFile(dataDir), key, 0o600);
  return server;
}

/** Null when none answers. */
export async function askLauncher(
  dataDir: string,
  order: LauncherOrder,
): Promise<LauncherState | null> {
  if (!existsSync(keyFile(dataDir))) return null;
  const key = readFileSync(keyFile(dataDir), 'utf8');
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(channelName(dataDir), () => socket.write(`${key} ${order}\n`));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (piece) => (received += piece.toString()));
    socket.on('error', () => resolve(null));
    socket.on('close', () => {
      try {
        resolve(JSON.parse(received) as LauncherState);
      } catch {
        resolve(null);
      }
    });
  });
}

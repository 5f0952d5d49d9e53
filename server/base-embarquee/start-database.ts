import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { choosePlace, makePrivateFolder, type DatabasePlace } from './choose-place.ts';
import { initCluster } from './init-cluster.ts';
import {
  urlOf,
  DATABASE,
  createMissingDatabase,
  socketDoor,
  tcpDoor,
  answers,
} from './reach-database.ts';
import { launchPostgres, launchPostgresTcp } from './launch-postgres.ts';
import { clearTraces, readPostmaster, type Postmaster, isWorking } from './read-postmaster.ts';
import { anyFreePort } from './free-port.ts';
import { ensureSecret, readSecret, BY_TCP } from './tcp-door.ts';
import { DiskReserve } from './disk-reserve.ts';
import { findPostgresql } from './find-postgresql.ts';

const PATIENCE = 120_000; // a recovery after a power cut may be long
const ATTEMPTS = 3;

export type EmbeddedDatabase = {
  url: string;
  /** Where it lives and which programs run it. */
  place: DatabasePlace;
  programs: string;
  /**
   * Stops it, lets `work` change its folder, starts it again at the same address, whatever
   * `work` did.
   */
  replace(work: () => void | Promise<void>): Promise<void>;
  /** When it was found fallen and was launched again. */
  restarts?: () => readonly Date[];
  /** Stops PostgreSQL cleanly, whether this process started or adopted it. */
  stop(): Promise<void>;
};

export type DatabaseOptions = {
  /** Where to say what happens to the database; silent when absent. */
  report?: (message: string) => void;
  /** PostgreSQL settings over ours; the tests' throwaway cluster turns fsync off. */
  settings?: Record<string, string>;
  /** Sets room aside on its disk, for a server that stays. */
  reserve?: boolean;
  /** By TCP and a password, as on Windows; tests ask for it elsewhere. */
  tcp?: boolean;
};

/**
 * Starts the embedded PostgreSQL of that data folder, or adopts the one a killed server left
 * behind, and keeps it alive:
 * if it falls it is started again, at the same address.
 */
export async function startDatabase(
  folder: string,
  { report = () => undefined, settings = {}, tcp = BY_TCP, reserve = false }: DatabaseOptions = {},
): Promise<EmbeddedDatabase> {
  const chosen = choosePlace(folder, report);
  const programs = findPostgresql(chosen.account);
  initCluster(chosen, programs, tcp ? ensureSecret(chosen) : null);
  const diskReserve = reserve ? new DiskReserve(chosen.cluster, report) : null;
  diskReserve?.watch(true);
  let postmaster = await ensurePostgres({ place: chosen, programs, settings, tcp });
  // an adopted one keeps the address it has
  const place = tcp ? chosen : { ...chosen, socket: postmaster.socket };
  const instance = { place, programs, settings, tcp };
  const door = addressOf(place, postmaster, tcp);
  await createMissingDatabase(door);

  const watching = new AbortController();
  let replacing: Promise<void> | null = null;
  const restarts: Date[] = [];
  const restart = async (): Promise<void> => {
    if (replacing) {
      await replacing.catch(() => undefined);
      return;
    }
    report("La base de données s'est arrêtée : elle est relancée.");
    restarts.push(new Date());
    diskReserve?.watch(true);
    postmaster = await ensurePostgres(instance);
    report('La base de données est revenue.');
  };
  const surveillance = watch(watching.signal, {
    stillWorks: () => isWorking(postmaster.pid, place.cluster),
    restart,
    report,
    look: () => diskReserve?.watch(),
  });

  return {
    url: urlOf(door, DATABASE),
    place,
    programs,
    restarts: () => restarts,
    async replace(work) {
      replacing = (async () => {
        await stopPostgres(place.cluster);
        try {
          await work();
        } finally {
          initCluster(place, programs, tcp ? ensureSecret(place) : null);
          postmaster = await ensurePostgres(instance);
        }
      })();
      await replacing.finally(() => (replacing = null));
    },
    async stop() {
      watching.abort();
      // a restart under way must not hold our own end
      await Promise.race([surveillance, wait(2000, undefined, { ref: false })]);
      await stopPostgres(place.cluster);
      if (readPostmaster(place.cluster) === undefined)
        rmSync(place.socket, { recursive: true, force: true });
    },
  };
}

/**
 * The port of one's first start is kept while this process lives: the address given out must stay
 * true after a restart.
 */
const ports = new Map<string, number>();
async function portOf({ cluster }: DatabasePlace): Promise<number> {
  const port = ports.get(cluster) ?? (await anyFreePort());
  ports.set(cluster, port);
  return port;
}

/** How to reach the database of that place. */
export const addressOf = (place: DatabasePlace, postmaster: Postmaster, tcp: boolean): string =>
  tcp ? tcpDoor(postmaster.port, readSecret(place)) : socketDoor(postmaster.socket);

/** One PostgreSQL of ours: where it lives, what runs it, and how it is reached. */
export interface Instance {
  place: DatabasePlace;
  programs: string;
  /** Settings over ours. */
  settings: Record<string, string>;
  /** By TCP and a password, else by a socket of the disk. */
  tcp: boolean;
}

/** Adopts the PostgreSQL that already works in the folder, else launches one, until one answers. */
export async function ensurePostgres(
  { place, programs, settings, tcp }: Instance,
  patience = PATIENCE,
): Promise<Postmaster> {
  const deadline = Date.now() + patience;
  let launched: { hasEnded: () => boolean } | undefined;
  let attempts = 0;
  while (Date.now() < deadline) {
    const postmaster = readPostmaster(place.cluster);
    if (postmaster && (tcp ? Number(postmaster.port) > 0 : postmaster.socket)) {
      if (await answers(addressOf(place, postmaster, tcp))) return postmaster;
    } else if (
      (launched === undefined || launched.hasEnded()) &&
      clearTraces(place.cluster, place.socket)
    ) {
      if (++attempts > ATTEMPTS) break;
      makePrivateFolder(place.socket, place.account);
      launched = tcp
        ? launchPostgresTcp(place, programs, settings, await portOf(place))
        : launchPostgres(place, programs, settings);
    }
    await wait(25);
  }
  const tail = readFileSync(place.log, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
  throw new Error(
    `La base de données ne démarre pas ; son journal ${place.log} se termine par :\n${tail}`,
  );
}

interface Watch {
  stillWorks: () => boolean;
  restart: () => Promise<void>;
  report: (message: string) => void;
  /** Done at each look, whatever it finds. */
  look: () => void;
}
/**
 * Looks at the process four times a second; a failed restart is tried again, for the server itself
 * never ends.
 */
async function watch(
  signal: AbortSignal,
  { stillWorks, restart, report, look }: Watch,
): Promise<void> {
  while (!signal.aborted) {
    await wait(250, undefined, { signal, ref: false }).catch(() => undefined);
    look();
    if (signal.aborted || stillWorks()) continue;
    await restart().catch((error: unknown) => report(String(error)));
  }
}

/**
 * Fast shutdown first; a PostgreSQL that hangs is told to stop at once, which loses nothing
 * acknowledged.
 */
export async function stopPostgres(cluster: string): Promise<void> {
  const postmaster = readPostmaster(cluster);
  if (postmaster === undefined) return;
  // Windows has no signals: its own program asks, and signals below would cut.
  if (process.platform === 'win32')
    spawnSync(
      join(findPostgresql(undefined), 'pg_ctl'),
      ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '8'],
      { windowsHide: true },
    );
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(postmaster.pid, signal);
    } catch {
      return; // gone between the reading and the signal
    }
    const deadline = Date.now() + 4000;
    while (Date.now() < deadline) {
      if (!isWorking(postmaster.pid, cluster)) return;
      await wait(20);
    }
  }
}

/**
 * Stops whatever PostgreSQL works in that data folder, also one that a killed server left behind.
 */
export async function stopDatabase(folder: string): Promise<void> {
  await stopPostgres(choosePlace(folder, () => undefined).cluster);
}

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
import { forgetOtherPostgresql, launchPostgres, launchPostgresTcp } from './launch-postgres.ts';
import { clearTraces, readPostmaster, type Postmaster, isWorking } from './read-postmaster.ts';
import { anyFreePort } from './free-port.ts';
import { ensureSecret, readSecret, BY_TCP } from './tcp-door.ts';
import { DiskReserve } from './disk-reserve.ts';
import { findPostgresql } from './find-postgresql.ts';

const PATIENCE = 120_000; // ms; recovery after a power cut may be long
const ATTEMPTS = 3;

export type EmbeddedDatabase = {
  url: string;
  place: DatabasePlace;
  programs: string;
  /** Stops, runs `work` on the folder, restarts at the same address even if it fails. */
  replace(work: () => void | Promise<void>): Promise<void>;
  /** Times of automatic restarts. */
  restarts?: () => readonly Date[];
  stop(): Promise<void>;
};

export type DatabaseOptions = {
  /** Status messages; silent when absent. */
  report?: (message: string) => void;
  /** Override ours; the tests' throwaway cluster turns fsync off. */
  settings?: Record<string, string>;
  /** Reserves disk space, for a lasting server. */
  reserve?: boolean;
  /** TCP and password, as on Windows; tests ask for it elsewhere. */
  tcp?: boolean;
};

/**
 * Starts, or adopts one left by a killed server, and restarts it at the same address when it falls.
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
  // an adopted one keeps its address
  const place = tcp ? chosen : { ...chosen, socket: postmaster.socket };
  const instance = { place, programs, settings, tcp };
  const door = addressOf(place, postmaster, tcp);
  await createMissingDatabase(door, PATIENCE);

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
      // a restart under way must not block shutdown
      await Promise.race([surveillance, wait(2000, undefined, { ref: false })]);
      await stopPostgres(place.cluster);
      if (readPostmaster(place.cluster) === undefined)
        rmSync(place.socket, { recursive: true, force: true });
    },
  };
}

/** Stable for the process's life: the address given out must survive a restart. */
const ports = new Map<string, number>();
async function portOf({ cluster }: DatabasePlace): Promise<number> {
  const port = ports.get(cluster) ?? (await anyFreePort());
  ports.set(cluster, port);
  return port;
}

export const addressOf = (place: DatabasePlace, postmaster: Postmaster, tcp: boolean): string =>
  tcp ? tcpDoor(postmaster.port, readSecret(place)) : socketDoor(postmaster.socket);

export interface Instance {
  place: DatabasePlace;
  programs: string;
  settings: Record<string, string>;
  tcp: boolean;
}

/** Adopts a running PostgreSQL, else launches one; retries until it answers. */
export async function ensurePostgres(
  { place, programs, settings, tcp }: Instance,
  patience = PATIENCE,
): Promise<Postmaster> {
  forgetOtherPostgresql();
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
  /** Runs at each poll. */
  look: () => void;
}
/** Polls four times a second; a failed restart is retried forever. */
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

/** Fast shutdown, then immediate if it hangs: no acknowledged write is lost. */
export async function stopPostgres(cluster: string): Promise<void> {
  const postmaster = readPostmaster(cluster);
  if (postmaster === undefined) return;
  // Windows has no signals: `pg_ctl` asks; signals below would kill.
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
      return; // gone between read and signal
    }
    const deadline = Date.now() + 4000;
    while (Date.now() < deadline) {
      if (!isWorking(postmaster.pid, cluster)) return;
      await wait(20);
    }
  }
}

/** Also one left by a killed server. */
export async function stopDatabase(folder: string): Promise<void> {
  await stopPostgres(choosePlace(folder, () => undefined).cluster);
}

import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
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
const ESSAIS = 3;

export type EmbeddedDatabase = {
  url: string;
  /** Where it lives and which programs run it. */
  emplacement: DatabasePlace;
  programmes: string;
  /**
   * Stops it, lets `travail` change its folder, starts it again at the same address, whatever
   * `travail` did.
   */
  remplacer(travail: () => void | Promise<void>): Promise<void>;
  /** Stops PostgreSQL cleanly, whether this process started or adopted it. */
  arreter(): Promise<void>;
};

export type DatabaseOptions = {
  /** Where to say what happens to the database; silent when absent. */
  signaler?: (message: string) => void;
  /** PostgreSQL settings over ours; the tests' throwaway cluster turns fsync off. */
  reglages?: Record<string, string>;
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
  dossier: string,
  {
    signaler = () => undefined,
    reglages = {},
    tcp = BY_TCP,
    reserve = false,
  }: DatabaseOptions = {},
): Promise<EmbeddedDatabase> {
  const choisi = choosePlace(dossier, signaler);
  const programmes = findPostgresql(choisi.compte);
  initCluster(choisi, programmes, tcp ? ensureSecret(choisi) : null);
  const reserveDisque = reserve ? new DiskReserve(choisi.grappe, signaler) : null;
  reserveDisque?.veiller(true);
  let postmaster = await ensurePostgres({ emplacement: choisi, programmes, reglages, tcp });
  // an adopted one keeps the address it has
  const emplacement = tcp ? choisi : { ...choisi, socket: postmaster.socket };
  const instance = { emplacement, programmes, reglages, tcp };
  const porte = addressOf(emplacement, postmaster, tcp);
  await createMissingDatabase(porte);

  const veille = new AbortController();
  let enTravaux: Promise<void> | null = null;
  const relancer = async (): Promise<void> => {
    if (enTravaux) {
      await enTravaux.catch(() => undefined);
      return;
    }
    signaler("La base de données s'est arrêtée : elle est relancée.");
    reserveDisque?.veiller(true);
    postmaster = await ensurePostgres(instance);
    signaler('La base de données est revenue.');
  };
  const surveillance = watch(veille.signal, {
    travailleEncore: () => isWorking(postmaster.pid, emplacement.grappe),
    relancer,
    signaler,
    regarder: () => reserveDisque?.veiller(),
  });

  return {
    url: urlOf(porte, DATABASE),
    emplacement,
    programmes,
    async remplacer(travail) {
      enTravaux = (async () => {
        await stopPostgres(emplacement.grappe);
        try {
          await travail();
        } finally {
          initCluster(emplacement, programmes, tcp ? ensureSecret(emplacement) : null);
          postmaster = await ensurePostgres(instance);
        }
      })();
      await enTravaux.finally(() => (enTravaux = null));
    },
    async arreter() {
      veille.abort();
      // a restart under way must not hold our own end
      await Promise.race([surveillance, attendre(2000, undefined, { ref: false })]);
      await stopPostgres(emplacement.grappe);
      if (readPostmaster(emplacement.grappe) === undefined)
        rmSync(emplacement.socket, { recursive: true, force: true });
    },
  };
}

/**
 * The port of one's first start is kept while this process lives: the address given out must stay
 * true after a restart.
 */
const ports = new Map<string, number>();
async function portDe({ grappe }: DatabasePlace): Promise<number> {
  const port = ports.get(grappe) ?? (await anyFreePort());
  ports.set(grappe, port);
  return port;
}

/** How to reach the database of that place. */
export const addressOf = (
  emplacement: DatabasePlace,
  postmaster: Postmaster,
  tcp: boolean,
): string =>
  tcp ? tcpDoor(postmaster.port, readSecret(emplacement)) : socketDoor(postmaster.socket);

/** One PostgreSQL of ours: where it lives, what runs it, and how it is reached. */
export interface Instance {
  emplacement: DatabasePlace;
  programmes: string;
  /** Settings over ours. */
  reglages: Record<string, string>;
  /** By TCP and a password, else by a socket of the disk. */
  tcp: boolean;
}

/** Adopts the PostgreSQL that already works in the folder, else launches one, until one answers. */
export async function ensurePostgres(
  { emplacement, programmes, reglages, tcp }: Instance,
  patience = PATIENCE,
): Promise<Postmaster> {
  const limite = Date.now() + patience;
  let lance: { estFini: () => boolean } | undefined;
  let essais = 0;
  while (Date.now() < limite) {
    const postmaster = readPostmaster(emplacement.grappe);
    if (postmaster && (tcp ? Number(postmaster.port) > 0 : postmaster.socket)) {
      if (await answers(addressOf(emplacement, postmaster, tcp))) return postmaster;
    } else if (
      (lance === undefined || lance.estFini()) &&
      clearTraces(emplacement.grappe, emplacement.socket)
    ) {
      if (++essais > ESSAIS) break;
      makePrivateFolder(emplacement.socket, emplacement.compte);
      lance = tcp
        ? launchPostgresTcp(emplacement, programmes, reglages, await portDe(emplacement))
        : launchPostgres(emplacement, programmes, reglages);
    }
    await attendre(25);
  }
  const fin = readFileSync(emplacement.journal, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
  throw new Error(
    `La base de données ne démarre pas ; son journal ${emplacement.journal} se termine par :\n${fin}`,
  );
}

interface Watch {
  travailleEncore: () => boolean;
  relancer: () => Promise<void>;
  signaler: (message: string) => void;
  /** Done at each look, whatever it finds. */
  regarder: () => void;
}
/**
 * Looks at the process four times a second; a failed restart is tried again, for the server itself
 * never ends.
 */
async function watch(
  signal: AbortSignal,
  { travailleEncore, relancer, signaler, regarder }: Watch,
): Promise<void> {
  while (!signal.aborted) {
    await attendre(250, undefined, { signal, ref: false }).catch(() => undefined);
    regarder();
    if (signal.aborted || travailleEncore()) continue;
    await relancer().catch((erreur: unknown) => signaler(String(erreur)));
  }
}

/**
 * Fast shutdown first; a PostgreSQL that hangs is told to stop at once, which loses nothing
 * acknowledged.
 */
export async function stopPostgres(grappe: string): Promise<void> {
  const postmaster = readPostmaster(grappe);
  if (postmaster === undefined) return;
  // Windows has no signals: its own program asks, and signals below would cut.
  if (process.platform === 'win32')
    spawnSync(
      join(findPostgresql(undefined), 'pg_ctl'),
      ['stop', '-D', grappe, '-m', 'fast', '-w', '-t', '8'],
      { windowsHide: true },
    );
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(postmaster.pid, signal);
    } catch {
      return; // gone between the reading and the signal
    }
    const limite = Date.now() + 4000;
    while (Date.now() < limite) {
      if (!isWorking(postmaster.pid, grappe)) return;
      await attendre(20);
    }
  }
}

/**
 * Stops whatever PostgreSQL works in that data folder, also one that a killed server left behind.
 */
export async function stopDatabase(dossier: string): Promise<void> {
  await stopPostgres(choosePlace(dossier, () => undefined).grappe);
}

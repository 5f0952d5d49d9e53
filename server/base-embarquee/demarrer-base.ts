import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { choisirEmplacement, creerDossierPrive, type Emplacement } from './choisir-emplacement.ts';
import { initialiserGrappe } from './initialiser-grappe.ts';
import {
  adresseDe,
  BASE,
  creerBaseAbsente,
  porteSocket,
  porteTcp,
  repond,
} from './joindre-base.ts';
import { lancerPostgres, lancerPostgresTcp } from './lancer-postgres.ts';
import { effacerTraces, lirePostmaster, type Postmaster, travaille } from './lire-postmaster.ts';
import { assurerSecret, lireSecret, PAR_TCP, portLibre } from './porte-tcp.ts';
import { ReserveDisque } from './reserve-disque.ts';
import { trouverPostgresql } from './trouver-postgresql.ts';

const PATIENCE = 120_000; // a recovery after a power cut may be long
const ESSAIS = 3;

export type BaseEmbarquee = {
  url: string;
  /** Where it lives and which programs run it. */
  emplacement: Emplacement;
  programmes: string;
  /**
   * Stops it, lets `travail` change its folder, starts it again at the same address, whatever
   * `travail` did.
   */
  remplacer(travail: () => void | Promise<void>): Promise<void>;
  /** Stops PostgreSQL cleanly, whether this process started or adopted it. */
  arreter(): Promise<void>;
};

export type OptionsBase = {
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
export async function demarrerBase(
  dossier: string,
  { signaler = () => undefined, reglages = {}, tcp = PAR_TCP, reserve = false }: OptionsBase = {},
): Promise<BaseEmbarquee> {
  const choisi = choisirEmplacement(dossier, signaler);
  const programmes = trouverPostgresql(choisi.compte);
  initialiserGrappe(choisi, programmes, tcp ? assurerSecret(choisi) : null);
  const reserveDisque = reserve ? new ReserveDisque(choisi.grappe, signaler) : null;
  reserveDisque?.veiller(true);
  let postmaster = await assurerPostgres({ emplacement: choisi, programmes, reglages, tcp });
  // an adopted one keeps the address it has
  const emplacement = tcp ? choisi : { ...choisi, socket: postmaster.socket };
  const instance = { emplacement, programmes, reglages, tcp };
  const porte = porteDe(emplacement, postmaster, tcp);
  await creerBaseAbsente(porte);

  const veille = new AbortController();
  let enTravaux: Promise<void> | null = null;
  const relancer = async (): Promise<void> => {
    if (enTravaux) {
      await enTravaux.catch(() => undefined);
      return;
    }
    signaler("La base de données s'est arrêtée : elle est relancée.");
    reserveDisque?.veiller(true);
    postmaster = await assurerPostgres(instance);
    signaler('La base de données est revenue.');
  };
  const surveillance = surveiller(veille.signal, {
    travailleEncore: () => travaille(postmaster.pid, emplacement.grappe),
    relancer,
    signaler,
    regarder: () => reserveDisque?.veiller(),
  });

  return {
    url: adresseDe(porte, BASE),
    emplacement,
    programmes,
    async remplacer(travail) {
      enTravaux = (async () => {
        await arreterPostgres(emplacement.grappe);
        try {
          await travail();
        } finally {
          initialiserGrappe(emplacement, programmes, tcp ? assurerSecret(emplacement) : null);
          postmaster = await assurerPostgres(instance);
        }
      })();
      await enTravaux.finally(() => (enTravaux = null));
    },
    async arreter() {
      veille.abort();
      // a restart under way must not hold our own end
      await Promise.race([surveillance, attendre(2000, undefined, { ref: false })]);
      await arreterPostgres(emplacement.grappe);
      if (lirePostmaster(emplacement.grappe) === undefined)
        rmSync(emplacement.socket, { recursive: true, force: true });
    },
  };
}

/**
 * The port of one's first start is kept while this process lives: the address given out must stay
 * true after a restart.
 */
const ports = new Map<string, number>();
async function portDe({ grappe }: Emplacement): Promise<number> {
  const port = ports.get(grappe) ?? (await portLibre());
  ports.set(grappe, port);
  return port;
}

/** How to reach the database of that place. */
export const porteDe = (emplacement: Emplacement, postmaster: Postmaster, tcp: boolean): string =>
  tcp ? porteTcp(postmaster.port, lireSecret(emplacement)) : porteSocket(postmaster.socket);

/** One PostgreSQL of ours: where it lives, what runs it, and how it is reached. */
export interface Instance {
  emplacement: Emplacement;
  programmes: string;
  /** Settings over ours. */
  reglages: Record<string, string>;
  /** By TCP and a password, else by a socket of the disk. */
  tcp: boolean;
}

/** Adopts the PostgreSQL that already works in the folder, else launches one, until one answers. */
export async function assurerPostgres(
  { emplacement, programmes, reglages, tcp }: Instance,
  patience = PATIENCE,
): Promise<Postmaster> {
  const limite = Date.now() + patience;
  let lance: { estFini: () => boolean } | undefined;
  let essais = 0;
  while (Date.now() < limite) {
    const postmaster = lirePostmaster(emplacement.grappe);
    if (postmaster && (tcp ? Number(postmaster.port) > 0 : postmaster.socket)) {
      if (await repond(porteDe(emplacement, postmaster, tcp))) return postmaster;
    } else if (
      (lance === undefined || lance.estFini()) &&
      effacerTraces(emplacement.grappe, emplacement.socket)
    ) {
      if (++essais > ESSAIS) break;
      creerDossierPrive(emplacement.socket, emplacement.compte);
      lance = tcp
        ? lancerPostgresTcp(emplacement, programmes, reglages, await portDe(emplacement))
        : lancerPostgres(emplacement, programmes, reglages);
    }
    await attendre(25);
  }
  const fin = readFileSync(emplacement.journal, 'utf8').trimEnd().split('\n').slice(-5).join('\n');
  throw new Error(
    `La base de données ne démarre pas ; son journal ${emplacement.journal} se termine par :\n${fin}`,
  );
}

interface Surveillance {
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
async function surveiller(
  signal: AbortSignal,
  { travailleEncore, relancer, signaler, regarder }: Surveillance,
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
export async function arreterPostgres(grappe: string): Promise<void> {
  const postmaster = lirePostmaster(grappe);
  if (postmaster === undefined) return;
  // Windows has no signals: its own program asks, and signals below would cut.
  if (process.platform === 'win32')
    spawnSync(
      join(trouverPostgresql(undefined), 'pg_ctl'),
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
      if (!travaille(postmaster.pid, grappe)) return;
      await attendre(20);
    }
  }
}

/**
 * Stops whatever PostgreSQL works in that data folder, also one that a killed server left behind.
 */
export async function arreterBase(dossier: string): Promise<void> {
  await arreterPostgres(choisirEmplacement(dossier, () => undefined).grappe);
}

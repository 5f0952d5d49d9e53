import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type EmbeddedDatabase,
  startDatabase,
} from '#server/platform/base-embarquee/start-database.ts';
import { readPostmaster } from '#server/platform/base-embarquee/read-postmaster.ts';
import { anyFreePort } from '#server/platform/base-embarquee/free-port.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { type Facade, ouvrirAiguillage, portOuvert } from './aiguillage.ts';
import { ServeurSurveille } from './serveur-surveille.ts';
import { tuerPostmaster } from './tuer-postmaster.ts';

/**
 * The product as a pharmacy runs it, whose every process can be killed and comes back at the same
 * address.
 */
export interface Scene {
  url: string;
  /** The data folder, and the database in it. */
  dossier: string;
  base: EmbeddedDatabase;
  adresse: string;
  /** Process of the server now; moves at each death. */
  pid(): number;
  /** Starts of the server so far: a database that falls must not add one. */
  demarrages(): number;
  /** kill -9; resolves when the port is open again. */
  tuerServeur(): Promise<void>;
  /** kill -9 of the postmaster and of all its children; resolves when the server is ready again. */
  tuerBase(): Promise<void>;
  /** SIGTERM; the exit code, or the signal that ended it. */
  terminer(): Promise<number | NodeJS.Signals | null>;
  fermer(): Promise<void>;
}

export interface SceneADeux {
  url: string;
  adresse: string;
  /**
   * kill -9 of one of the processes; it is started again at once. Resolves when its port is open.
   */
  tuer(rang: number): Promise<void>;
  /** kill -9 of the base as in `Scene`; resolves when every process is ready again. */
  tuerBase(): Promise<void>;
  fermer(): Promise<void>;
}
/** Several processes of one pharmacy behind one address, each supervised. */
export async function ouvrirSceneADeux(nombre = 2): Promise<SceneADeux> {
  const dossier = mkdtempSync(path.join(tmpdir(), 'chaos-'));
  chmodSync(dossier, 0o755);
  const base = await startDatabase(dossier, {
    settings: { shared_buffers: '64MB', max_connections: '150' },
  });
  const processus = await ouvrirProcessus(base.url, dossier, nombre);
  return {
    url: base.url,
    ...processus,
    async tuerBase() {
      await tuerEtAttendre(path.join(dossier, 'pg18'));
      await processus.prets();
    },
    async fermer() {
      await processus.fermer();
      await base.stop();
      rmSync(dossier, { recursive: true, force: true });
    },
  };
}

interface Processus extends Omit<SceneADeux, 'url' | 'tuerBase'> {
  prets(): Promise<unknown>;
}
/**
 * So many processes on that database, behind one address, each with a folder of its own as on a
 * machine of its own: each seals with its own key. `facade` is what stands in front of them.
 */
export async function ouvrirProcessus(
  url: string,
  dossier: string,
  nombre: number,
  facade: Facade = ouvrirAiguillage,
): Promise<Processus> {
  const ports = await Promise.all(Array.from({ length: nombre }, () => anyFreePort()));
  const serveurs = ports.map(
    (port, rang) =>
      new ServeurSurveille(port, {
        DATABASE_URL: url,
        DATA_DIR: path.join(dossier, `donnees-${rang}`),
        SAUVEGARDE_DIR: path.join(dossier, 'sauvegardes'),
        TRUST_PROXY: '1',
      }),
  );
  const prets = () => Promise.all(serveurs.map((s) => s.pret()));
  await prets();
  const devant = await facade(ports);
  return {
    adresse: `http://127.0.0.1:${devant.port}`,
    prets,
    async tuer(rang) {
      await serveurs[rang]?.mourir('SIGKILL');
      await jusqua(() => portOuvert(ports[rang] ?? 0), 'le port');
    },
    async fermer() {
      devant.fermer();
      await Promise.all(serveurs.map((s) => s.finir('SIGKILL')));
    },
  };
}

/** kill -9 of the database; resolves when another one took its place. */
async function tuerEtAttendre(grappe: string): Promise<void> {
  const pid = tuerPostmaster(grappe);
  await jusqua(() => (readPostmaster(grappe)?.pid ?? pid) !== pid, 'la base');
}

/** What the server is told beside its own: made once the database stands, in the data folder. */
type Reglages = (base: string, dossier: string) => Promise<Record<string, string>>;

export async function ouvrirScene(regler?: Reglages): Promise<Scene> {
  const dossier = mkdtempSync(path.join(tmpdir(), 'chaos-'));
  chmodSync(dossier, 0o755); // the database's account goes through it
  const base = await startDatabase(dossier, { settings: { shared_buffers: '64MB' } });
  const port = await anyFreePort();
  const serveur = new ServeurSurveille(port, {
    DATABASE_URL: base.url,
    SAUVEGARDE_DIR: path.join(dossier, 'sauvegardes'),
    ...(await regler?.(base.url, dossier)),
  });
  const fermer = async (): Promise<void> => {
    if (!serveur.fini) await serveur.finir('SIGKILL');
    await base.stop();
    rmSync(dossier, { recursive: true, force: true });
  };
  try {
    await serveur.pret();
  } catch (error) {
    await fermer(); // or the server would be started again for ever
    throw error;
  }
  return {
    url: base.url,
    adresse: serveur.adresse,
    dossier,
    base,
    pid: () => serveur.pid,
    demarrages: () => serveur.demarrages,
    async tuerServeur() {
      await serveur.mourir('SIGKILL');
      await jusqua(() => portOuvert(port), 'le port');
    },
    async tuerBase() {
      await tuerEtAttendre(path.join(dossier, 'pg18'));
      await serveur.pret();
    },
    terminer: () => serveur.finir('SIGTERM'),
    fermer,
  };
}

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { choosePlace, type DatabasePlace } from '#server/platform/base-embarquee/choose-place.ts';
import { findPostgresql, giveTo } from '#server/platform/base-embarquee/find-postgresql.ts';
import { initCluster } from '#server/platform/base-embarquee/init-cluster.ts';
import {
  createMissingDatabase,
  DATABASE,
  socketDoor,
  urlOf,
} from '#server/platform/base-embarquee/reach-database.ts';
import { ensurePostgres } from '#server/platform/base-embarquee/start-database.ts';
import { jusqua, PATIENCE_MS } from '#tests/harness/patience.ts';
import { tuerPostmaster } from './tuer-postmaster.ts';

const REGLAGES = {
  shared_buffers: '64MB',
  max_connections: '150',
  archive_mode: 'off',
  // what the one that follows has not read yet is kept for it
  wal_keep_size: '512MB',
};
/** What one PostgreSQL makes for itself, and another must not find in a copy of its folder. */
const A_SOI = ['postmaster.pid', 'postmaster.opts', 'standby.signal', 'backup_label'];

interface Noeud {
  place: DatabasePlace;
  socket: string;
}
interface Sauvee {
  labelfile: string;
}

/**
 * A PostgreSQL of one's own and its standby, as `server/platform/services/BASE.md` says to keep them: nothing
 * is answered before both have it. Clients come by one address, which leads to the one in charge.
 */
export class PaireDeBases {
  readonly #dossier: string;
  readonly #programmes: string;
  readonly #porte: Server;
  readonly #prises = new Set<Socket>();
  #nes = 0;
  #enCharge: Noeud | null = null;
  #suivant: Noeud | null = null;

  private constructor(dossier: string) {
    this.#dossier = dossier;
    this.#programmes = findPostgresql(choosePlace(dossier, () => undefined).account);
    this.#porte = createServer((entrante) => this.#conduire(entrante));
  }

  /** Both running, the second following; `dossier` is made. */
  static async ouvrir(dossier: string): Promise<PaireDeBases> {
    const paire = new PaireDeBases(dossier);
    await new Promise<void>((ok) => paire.#porte.listen(0, '127.0.0.1', () => ok()));
    const place = paire.#naitre();
    initCluster(place, paire.#programmes);
    const premier = await paire.#lancer(place);
    await createMissingDatabase(socketDoor(premier.socket), PATIENCE_MS);
    paire.#enCharge = premier;
    await paire.suivre();
    return paire;
  }

  /** The one address of the database, whichever is in charge. */
  get url(): string {
    const { port } = this.#porte.address() as AddressInfo;
    return `postgresql://postgres@127.0.0.1:${port}/${DATABASE}`;
  }

  #naitre(): DatabasePlace {
    this.#nes += 1;
    const dossier = path.join(this.#dossier, `base-${this.#nes}`);
    mkdirSync(dossier, { mode: 0o755 });
    return choosePlace(dossier, () => undefined);
  }

  async #lancer(place: DatabasePlace): Promise<Noeud> {
    const { socket } = await ensurePostgres({
      place,
      programs: this.#programmes,
      settings: REGLAGES,
      tcp: false,
    });
    return { place, socket };
  }

  #conduire(entrante: Socket): void {
    const vers = this.#enCharge;
    if (!vers) {
      entrante.destroy();
      return;
    }
    const sortante = connect(`${vers.socket}/.s.PGSQL.5432`);
    for (const prise of [entrante, sortante]) {
      this.#prises.add(prise);
      prise.on('error', () => undefined);
      prise.on('close', () => {
        this.#prises.delete(prise);
        entrante.destroy();
        sortante.destroy();
      });
    }
    entrante.pipe(sortante).pipe(entrante);
  }

  /** A second one is copied from the one in charge, follows it, and is waited for from then on. */
  async suivre(): Promise<void> {
    const source = this.#enCharge;
    if (!source) throw new Error('aucune base en charge');
    const place = this.#naitre();
    await demander(source, async (client) => {
      await client.query(`select pg_backup_start('suivre', fast => true)`);
      // a file may go away while it is copied: the log makes up for it
      spawnSync('cp', ['-a', `${source.place.cluster}/.`, place.cluster]);
      const { rows } = await client.query<Sauvee>(
        'select labelfile from pg_backup_stop(wait_for_archive => false)',
      );
      preparer(place, source, rows[0]?.labelfile ?? '');
    });
    this.#suivant = await this.#lancer(place);
    await demander(source, async (client) => {
      await jusqua(
        async () =>
          (await client.query(`select 1 from pg_stat_replication where state = 'streaming'`))
            .rowCount === 1,
        'la base qui suit',
      );
      await client.query(`alter system set synchronous_standby_names = '*'`);
      await client.query('select pg_reload_conf()');
    });
  }

  /** kill -9 of the one in charge; the other takes it up. Resolves once it may be written. */
  async basculer(): Promise<void> {
    const [morte, suivant] = [this.#enCharge, this.#suivant];
    if (!morte || !suivant) throw new Error('aucune base ne suit');
    this.#enCharge = null;
    this.#suivant = null;
    tuerPostmaster(morte.place.cluster);
    for (const prise of this.#prises) prise.destroy();
    await demander(suivant, (client) => client.query('select pg_promote(true, 60)'));
    this.#enCharge = suivant;
    rmSync(morte.place.cluster, { recursive: true, force: true });
  }

  fermer(): void {
    this.#porte.close();
    for (const prise of this.#prises) prise.destroy();
    for (const noeud of [this.#suivant, this.#enCharge])
      if (noeud) tuerPostmaster(noeud.place.cluster);
    this.#enCharge = null;
  }
}

async function demander(noeud: Noeud, faire: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: urlOf(socketDoor(noeud.socket), 'postgres') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await faire(client);
  } finally {
    await client.end();
  }
}

/** A copied folder becomes that of a base that follows `source`. */
function preparer({ cluster, account }: DatabasePlace, source: Noeud, etiquette: string): void {
  for (const f of A_SOI) rmSync(path.join(cluster, f), { force: true });
  const journal = path.join(cluster, 'pg_wal');
  for (const f of readdirSync(journal))
    if (f !== 'archive_status') rmSync(path.join(journal, f), { recursive: true, force: true });
  writeFileSync(path.join(cluster, 'backup_label'), etiquette);
  writeFileSync(path.join(cluster, 'standby.signal'), '');
  writeFileSync(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${source.socket} port=5432 user=postgres'\n`,
  );
  if (account !== undefined) giveTo(cluster, account);
}

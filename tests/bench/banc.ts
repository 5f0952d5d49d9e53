import { randomUUID } from 'node:crypto';
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startDatabase } from '#server/platform/base-embarquee/start-database.ts';
import { sha256Of, newToken } from '#server/platform/http/secrets.ts';

/**
 * The product itself, in its own process, on its own database with fsync on, as a pharmacy runs it.
 */
export interface Banc {
  url: string;
  adresse: string;
  sql: pg.Pool;
  pid: number;
  /** Where the pharmacy keeps its base and its keys. */
  dataDir: string;
  fermer(): Promise<void>;
}

/** The address that a server prints when it is ready. */
export async function attendreAdresse(serveur: ChildProcess): Promise<string> {
  return new Promise((ok, ko) => {
    let texte = '';
    serveur.stdout?.on('data', (d: Buffer) => {
      texte += d.toString();
      const trouve = /http:\/\/\S+?:\d+/.exec(texte);
      if (trouve) ok(trouve[0]);
    });
    serveur.once('exit', (code) => ko(new Error(`serveur arrêté (${code})`)));
  });
}

/**
 * `demonstration`: with its people, products and sales, rather than empty; `archives`: with the log
 * that backups need.
 */
export async function ouvrirBanc({ demonstration = false, archives = false } = {}): Promise<Banc> {
  const dossier = mkdtempSync(path.join(tmpdir(), 'banc-'));
  // the database's account goes through it: all it leaves is then in this folder
  chmodSync(dossier, 0o755);
  // BANC_STAT=1: what each statement costs the database, printed by the measure that asks.
  const dataDir = path.join(dossier, 'data');
  const base = await startDatabase(dataDir, {
    settings: {
      ...(!archives && { archive_mode: 'off' }),
      ...(process.env['BANC_STAT'] && {
        shared_preload_libraries: 'pg_stat_statements',
        'pg_stat_statements.track_planning': 'on',
      }),
    },
  });
  const serveur = spawn(
    process.execPath,
    [...(process.env['BANC_NODE'] ?? '').split(' ').filter(Boolean), 'server/main.ts'],
    {
      env: {
        ...process.env,
        DATABASE_URL: base.url,
        DATA_DIR: dataDir,
        PORT: '0',
        DEMO: demonstration ? '1' : '0',
        ADMIN_PASSWORD: 'banc d’essai',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const adresse = await attendreAdresse(serveur);
  const pool = new pg.Pool({ connectionString: base.url, max: 20 });
  return {
    url: base.url,
    adresse,
    sql: pool,
    pid: serveur.pid ?? 0,
    dataDir,
    async fermer() {
      await pool.end();
      const fini = new Promise((ok) => serveur.once('exit', ok));
      serveur.kill('SIGTERM');
      await fini;
      await base.stop();
      rmSync(dossier, { recursive: true, force: true });
    },
  };
}

/** A signed-in user with these rights, made directly. */
export async function ouvrirSession(
  banc: Banc,
  nom: string,
  habilitations: unknown,
  is_admin = false,
): Promise<{ id: number; token: string }> {
  const { rows } = await banc.sql.query<{ id: number }>(
    `insert into utilisateur (fullname, name, password_hash, is_admin, must_change_password,
        habilitations)
      values ($1, lower($1), 'x', $3, false, $2)
      returning id`,
    [nom, JSON.stringify(habilitations), is_admin],
  );
  const token = newToken();
  const id = rows[0]?.id ?? 0;
  await banc.sql.query(
    `insert into session (empreinte, utilisateur_id, expire_at)
      values ($1, $2, now() + interval '12 hours')`,
    [sha256Of(token), id],
  );
  return { id, token };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
/** Who calls, and where. */
export interface Appelant {
  adresse: string;
  token: string;
}
interface Repondu {
  statut: number;
  texte: string;
}
/** One reading over a kept connection: status and text. */
export const lireAppel = (par: Appelant, chemin: string): Promise<Repondu> => demander(par, chemin);
/** One act over a kept connection, under a key of its own. */
export const ecrireAppel = (par: Appelant, chemin: string, corps: object): Promise<Repondu> =>
  demander(par, chemin, corps);

function demander({ adresse, token }: Appelant, chemin: string, corps?: object): Promise<Repondu> {
  const methode = corps === undefined ? 'GET' : 'POST';
  const texte = corps === undefined ? '' : JSON.stringify(corps);
  return new Promise((ok, ko) => {
    const demande = http.request(
      adresse + chemin,
      {
        method: methode,
        agent,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(methode === 'POST' && {
            'Content-Type': 'application/json',
            'Idempotency-Key': randomUUID(),
            'Content-Length': Buffer.byteLength(texte),
          }),
        },
      },
      (reponse) => {
        const morceaux: Buffer[] = [];
        reponse.on('data', (m: Buffer) => morceaux.push(m));
        reponse.on('end', () =>
          ok({ statut: reponse.statusCode ?? 0, texte: Buffer.concat(morceaux).toString() }),
        );
      },
    );
    demande.once('error', ko);
    demande.end(texte);
  });
}

export interface Mesure {
  debit: number;
  p50: number;
  p99: number;
}
export function centiles(durees: number[], secondes: number): Mesure {
  const tri = durees.toSorted((a, b) => a - b);
  const a = (p: number) =>
    Math.round((tri[Math.min(tri.length - 1, Math.floor(tri.length * p))] ?? 0) * 100) / 100;
  return { debit: Math.round(durees.length / secondes), p50: a(0.5), p99: a(0.99) };
}

/**
 * `n` clients at once, each with its own share of the tasks from 0 to `total` (a cashier has one
 * register); how long each task took.
 */
export async function charger(
  n: number,
  total: number,
  tache: (i: number, client: number) => Promise<void>,
): Promise<Mesure> {
  const durees: number[] = [];
  const debut = performance.now();
  await Promise.all(
    Array.from({ length: n }, async (_, client) => {
      for (let i = client; i < total; i += n) {
        const t = performance.now();
        await tache(i, client);
        durees.push(performance.now() - t);
      }
    }),
  );
  return centiles(durees, (performance.now() - debut) / 1000);
}

export const mediane = (xs: number[]): number =>
  xs.toSorted((a, b) => a - b)[Math.floor(xs.length / 2)] ?? 0;
/** One JSON line a goal. */
export const dire = (but: string, valeurs: object): void =>
  void process.stdout.write(`${JSON.stringify({ but, ...valeurs })}\n`);

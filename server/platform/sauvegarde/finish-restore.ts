import pg from 'pg';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { enIso, jourDe } from '#shared/base/dates.ts';
import { succes } from '#shared/base/refus.ts';
import { CHAINE_PHARMACIE } from '#shared/platform/scellement/scelle.rules.ts';
import { constant, fragment, rowsBy } from '../db/query.ts';
import { query } from '../../query.ts';
import { allowStatements } from '../db/transaction-asks.ts';
import { audit } from '../db/audit.ts';
import { createOrm, migrate } from '../db/orm.ts';
import { inTransaction } from '../http/transaction.ts';
import { demarrerJournal, OUVRIR } from '../scellement/demarrer-journal.ts';
import { inscrireFait } from '../scellement/inscrire.ts';
import { currentSeal } from '../scellement/sceau.ts';
import { verifierInvariants } from '../verification/invariants.ts';
import type { Backup } from './backup-catalogue.ts';
import { keepBackupKey } from './backup-key.ts';

/** For the restored database's audit. */
export interface RestoreAuthor {
  utilisateur: string;
  adresse: string;
}
export interface RestoreEnd {
  author: RestoreAuthor;
  /** For the restored database's future backups. */
  publicKey?: string | null | undefined;
  /** The end of the log may come earlier. */
  point?: Date | undefined;
  /** State shown to users; absent: end of log. */
  until?: Date | undefined;
}

/** Every restored database: migrations, invariants, new epoch. Throws in French. */
export async function finishRestore(
  url: string,
  end: RestoreEnd,
  backup: Backup,
): Promise<{ timeline: number; until: string | null }> {
  await migrate(url);
  await verify(url);
  const restored = await changeEpoch(url, end, backup);
  await seal(url, end, backup);
  return restored;
}

async function verify(url: string): Promise<void> {
  const orm = await createOrm(url, { max: 1 });
  try {
    const em = orm.em.fork();
    await em.begin();
    await allowStatements(em, '10min');
    const failures = await verifierInvariants(em).finally(() => em.rollback());
    if (failures.length > 0)
      throw new Error(
        `${phrasesSauvegarde.restaurationRefusee(failures.length)} ${failures.map((m) => m.invariant).join(', ')}`,
      );
  } finally {
    await orm.close(true);
  }
}

/**
 * Audits and seals the restoration, source and author: later sealed facts are then known as
 * abandoned.
 */
async function seal(
  url: string,
  { point, author }: RestoreEnd,
  { nom: sauvegarde }: Backup,
): Promise<void> {
  const orm = await createOrm(url, { max: 1 });
  const now = new Date();
  const contenu = { sauvegarde, point: point?.toISOString() ?? null };
  const { cle, publique } = currentSeal();
  try {
    await demarrerJournal(orm, now, OUVRIR);
    await inTransaction(orm, null, async (em) => {
      await audit(em, {
        ...author,
        acte: 'base restaurée',
        entite: 'sauvegarde',
        entite_id: 0,
        apres: contenu,
      });
      inscrireFait(em, {
        chaine: CHAINE_PHARMACIE,
        type: 'RESTAURATION',
        jour: jourDe(now),
        instant: enIso(now),
        contenu: { ...contenu, par: author.utilisateur, cle, cle_publique: publique },
      });
      return succes(null);
    });
  } finally {
    await orm.close(true);
  }
}

const JUMP = 1_000_000;
/** Milliseconds. */
const INSTANT = fragment<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;
/** New epoch; event numbers jump to milliseconds, above any seen, forcing clients to resync. */
async function changeEpoch(
  url: string,
  { until, publicKey }: RestoreEnd,
  { cle: sealedFor }: Backup,
): Promise<{ timeline: number; until: string | null }> {
  const client = new pg.Client({ connectionString: url });
  // [SAU-11] A crash fails the restoration; unhandled, it would kill the server.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await rowsBy(
      client,
      query.updateTable('epoque').set({
        valeur: fragment<string>`gen_random_uuid()`,
        restauree_a: fragment<string>`clock_timestamp()`,
        jusqu_a: until ?? null,
      }),
    );
    await rowsBy(
      client,
      query
        .updateTable('sujet')
        .set({ seq: fragment<number>`greatest(seq + ${constant(JUMP)}, ${INSTANT})` }),
    );
    const newest = query
      .selectFrom('publication')
      .select((eb) => fragment`coalesce(${eb.fn.max('id')}, 0) + ${constant(JUMP)}`.as('id'));
    await rowsBy(
      client,
      query.selectNoFrom(
        fragment`setval(pg_get_serial_sequence('publication', 'id'),
          greatest(${newest}, ${INSTANT}))`.as('id'),
      ),
    );
    await rowsBy(client, query.deleteFrom('publication'));
    await keepBackupKey(client, publicKey ?? sealedFor ?? null);
    await client.query('commit');
    const { rows } = await client.query<{ t: string; v: string | null }>(
      `select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as t,
          (select to_char(max(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
          from idempotence)
            as v`,
    );
    const { t = '1', v = null } = rows[0] ?? {};
    return { timeline: Number.parseInt(t, 16), until: until?.toISOString() ?? v };
  } finally {
    await client.end();
  }
}

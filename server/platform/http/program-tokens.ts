import type { EntityManager } from '@mikro-orm/postgresql';
import { utilisateur } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne, type SqlRow } from '../db/sql.ts';
import type { JetonProgrammeRow } from './http.entity.ts';
import type { ServerSession } from './route.ts';
import { sha256Of } from './secrets.ts';

/** The prefix tells it from a session token. */
export const isProgramToken = (token: string): boolean => token.startsWith('prg_');

/** Absolute end, ms. */
interface Program {
  programme: JetonProgrammeRow['id'];
  nom: JetonProgrammeRow['nom'];
  droits: JetonProgrammeRow['habilitations'];
  fin_ms: number | null;
}

/** Null: unknown, expired, or its maker lost the right. */
export async function readProgramToken(
  em: EntityManager,
  digest: string,
  now: number,
): Promise<{ session: ServerSession; end: number | null } | null> {
  const row = await sqlOne<SqlRow & Program>(
    em,
    `select u.*, j.id as programme, j.nom, j.habilitations as droits,
      (extract(epoch from j.fin_at) * 1000)::float8 as fin_ms
    from jeton_programme j join utilisateur u on u.id = j.utilisateur_id
    where j.empreinte = $1 and coalesce(j.fin_at > $2, true) and u.is_active and u.is_admin`,
    [digest, new Date(now)],
  );
  if (!row) return null;
  const session = {
    ...present(utilisateur, row),
    fullname: `${row.nom} (programme)`,
    name: row.nom,
    telephone: null,
    email: null,
    is_admin: false,
    must_change_password: false,
    habilitations: row.droits,
    empreinte: digest,
    programme: row.programme,
  };
  return { session, end: row.fin_ms };
}

/** At most one write per `every` ms. */
export async function noteProgramUse(
  em: EntityManager,
  digest: string,
  now: number,
  every: number,
): Promise<void> {
  await sql(
    em,
    `update jeton_programme set vu_at = $2
      where empreinte = $1 and (vu_at is null or vu_at < $3)`,
    [digest, new Date(now), new Date(now - every)],
  );
}

export async function closeExpiredPrograms(em: EntityManager, now: Date): Promise<void> {
  await sql(em, 'delete from jeton_programme where fin_at <= $1', [now]);
}

/** `maker`: the admin granting it. */
export interface ProgramOpening extends Pick<JetonProgrammeRow, 'nom' | 'habilitations'> {
  jeton: string;
  fin_at: Date | null;
  maker: Pick<ServerSession, 'id' | 'fullname'>;
}
/** Its id; null for a duplicate name or token. Stores the digest only. */
export async function openProgramToken(
  em: EntityManager,
  { jeton, nom, habilitations, fin_at, maker }: ProgramOpening,
): Promise<number | null> {
  const opened = await sqlOne<Pick<JetonProgrammeRow, 'id'>>(
    em,
    `insert into jeton_programme
        (empreinte, nom, utilisateur_id, habilitations, fin_at, created_by)
      values ($1, $2, $3, $4, $5, $6)
      on conflict do nothing
      returning id`,
    [sha256Of(jeton), nom, maker.id, JSON.stringify(habilitations), fin_at, maker.fullname],
  );
  return opened?.id ?? null;
}

/** Null when already gone. */
export async function endProgramToken(
  em: EntityManager,
  id: number,
): Promise<Pick<JetonProgrammeRow, 'empreinte' | 'nom'> | null> {
  const [ended] = await sql<Pick<JetonProgrammeRow, 'empreinte' | 'nom'>>(
    em,
    'delete from jeton_programme where id = $1 returning empreinte, nom',
    [id],
  );
  return ended ?? null;
}

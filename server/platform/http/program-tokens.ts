import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import { utilisateur } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { constant, json, row, rows } from '../db/query.ts';
import { httpQuery } from './http-query.ts';
import { present, toDate } from '../db/present.ts';
import type { JetonProgrammeRow } from './http.entity.ts';
import type { ServerSession } from './route.ts';
import { sha256Of } from './secrets.ts';

/** The prefix tells it from a session token. */
export const isProgramToken = (token: string): boolean => token.startsWith('prg_');

/** What it signs its acts with. */
export const signatureDeProgramme = (nom: string): string => `${nom} (programme)`;

/** `end`: ms. Null: unknown, expired, or its maker lost the right. */
export async function readProgramToken(
  em: EntityManager,
  digest: string,
  now: number,
): Promise<{ session: ServerSession; end: number | null } | null> {
  const read = await row(
    em,
    httpQuery
      .selectFrom('jeton_programme as j')
      .innerJoin('utilisateur as u', 'u.id', 'j.utilisateur_id')
      .selectAll('u')
      .select(['j.id as programme', 'j.nom', 'j.habilitations as droits', 'j.fin_at'])
      .where('j.empreinte', '=', digest)
      .where((eb) => eb.or([eb('j.fin_at', 'is', null), eb('j.fin_at', '>', enIso(new Date(now)))]))
      .where('u.is_active', '=', constant(true))
      .where('u.is_admin', '=', constant(true)),
  );
  if (!read) return null;
  const session = {
    ...present(utilisateur, read),
    fullname: signatureDeProgramme(read.nom),
    name: read.nom,
    telephone: null,
    email: null,
    is_admin: false,
    must_change_password: false,
    habilitations: read.droits,
    empreinte: digest,
    programme: read.programme,
  };
  return { session, end: read.fin_at === null ? null : toDate(read.fin_at).getTime() };
}

/** At most one write per `every` ms. */
export async function noteProgramUse(
  em: EntityManager,
  digest: string,
  now: number,
  every: number,
): Promise<void> {
  await rows(
    em,
    httpQuery
      .updateTable('jeton_programme')
      .set({ vu_at: new Date(now) })
      .where('empreinte', '=', digest)
      .where((eb) =>
        eb.or([eb('vu_at', 'is', null), eb('vu_at', '<', enIso(new Date(now - every)))]),
      ),
  );
}

export async function closeExpiredPrograms(em: EntityManager, now: Date): Promise<void> {
  await rows(em, httpQuery.deleteFrom('jeton_programme').where('fin_at', '<=', enIso(now)));
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
  const opened = await row(
    em,
    httpQuery
      .insertInto('jeton_programme')
      .values({
        empreinte: sha256Of(jeton),
        nom,
        utilisateur_id: maker.id,
        habilitations: json(habilitations),
        fin_at,
        created_by: maker.fullname,
      })
      .onConflict((c) => c.doNothing())
      .returning('id'),
  );
  return opened?.id ?? null;
}

/** Null when already gone. */
export async function endProgramToken(
  em: EntityManager,
  id: number,
): Promise<Pick<JetonProgrammeRow, 'empreinte' | 'nom'> | null> {
  const ended = await row(
    em,
    httpQuery.deleteFrom('jeton_programme').where('id', '=', id).returning(['empreinte', 'nom']),
  );
  return ended ?? null;
}

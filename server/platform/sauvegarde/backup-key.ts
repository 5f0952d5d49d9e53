import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { enIso } from '#shared/base/dates.ts';
import * as z from 'zod/mini';
import { clePublique } from '#shared/platform/sauvegarde/cle.schema.ts';
import { readSetting, readSettingBy, writeSettingBy } from '../db/parametre.ts';

/** Encryption key; only its public half is stored. */
export const KEY_SETTING = 'sauvegarde.cle';
const kept = z.object({ publique: clePublique, depuis: z.string() });
export type KeptKey = z.infer<typeof kept>;

const parse = (value: unknown): KeptKey | null => kept.safeParse(value).data ?? null;

/** Null: backups unencrypted. */
export const readBackupKey = async (em: EntityManager): Promise<KeptKey | null> =>
  parse(await readSetting(em, KEY_SETTING));

/** Dedicated connection. */
export async function askBackupKey(client: Pick<pg.Client, 'query'>): Promise<KeptKey | null> {
  return parse(await readSettingBy(client, KEY_SETTING));
}

/**
 * A restored database keeps the current key, else the backup's: an older one would back up
 * unencrypted.
 */
export async function keepBackupKey(
  client: Pick<pg.Client, 'query'>,
  publicKey: string | null,
): Promise<void> {
  if (publicKey === null) return;
  if ((await askBackupKey(client))?.publique === publicKey) return;
  await writeSettingBy(client, KEY_SETTING, { publique: publicKey, depuis: enIso(new Date()) });
}

import type { EntityManager } from '@mikro-orm/postgresql';
import * as z from 'zod/mini';
import { clePublique } from '#shared/platform/sauvegarde/cle.schema.ts';
import { readSetting } from '../db/parametre.ts';

/** Encryption key; only its public half is stored. */
export const KEY_SETTING = 'sauvegarde.cle';
const kept = z.object({ publique: clePublique, depuis: z.string() });
export type KeptKey = z.infer<typeof kept>;

const parse = (value: unknown): KeptKey | null => kept.safeParse(value).data ?? null;

/** Null: backups unencrypted. */
export const readBackupKey = async (em: EntityManager): Promise<KeptKey | null> =>
  parse(await readSetting(em, KEY_SETTING));

interface Asked {
  query(text: string, values: unknown[]): Promise<{ rows: { valeur: unknown }[] }>;
}
/** Dedicated connection. */
export async function askBackupKey(client: Asked): Promise<KeptKey | null> {
  const { rows } = await client.query('select valeur from parametre where cle = $1', [KEY_SETTING]);
  return parse(rows[0]?.valeur);
}

/**
 * A restored database keeps the current key, else the backup's: an older one would back up
 * unencrypted.
 */
export async function keepBackupKey(
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  publicKey: string | null,
): Promise<void> {
  if (publicKey === null) return;
  await client.query(
    `insert into parametre (cle, valeur)
      values ($1, jsonb_build_object('publique', $2::text, 'depuis', now()))
      on conflict (cle) do update set valeur = excluded.valeur
      where parametre.valeur ->> 'publique' is distinct from $2`,
    [KEY_SETTING, publicKey],
  );
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { type MiseAJour, miseAJour } from '#shared/epg/epg.schema.ts';
import { sql, sqlUn } from '../db/sql.ts';
import type { ParametreRow } from '../db/parametre.entity.ts';

const CLE = 'maj';

/** What the embedded supervisor announces from now on; null withdraws it. */
export async function publierVersion(em: EntityManager, maj: MiseAJour | null): Promise<void> {
  if (maj === null) await sql(em, 'delete from parametre where cle = $1', [CLE]);
  else
    await sql(
      em,
      `insert into parametre (cle, valeur)
        values ($1, $2)
        on conflict (cle)
        do update set valeur = excluded.valeur`,
      [CLE, JSON.stringify(maj)],
    );
}

/** What it announces, or null. */
export async function lirePublication(em: EntityManager): Promise<MiseAJour | null> {
  const ligne = await sqlUn<Pick<ParametreRow, 'valeur'>>(
    em,
    'select valeur from parametre where cle = $1',
    [CLE],
  );
  return miseAJour.safeParse(ligne?.valeur).data ?? null;
}

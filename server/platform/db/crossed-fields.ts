import type { EntityManager } from '@mikro-orm/postgresql';
import type { Versionne } from '#shared/base/apply.ts';
import { enIso } from '#shared/base/dates.ts';
import {
  type ChampModifie,
  champsCroises,
  type Croisement,
} from '#shared/base/fusion-fiche.rules.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { modifieEntreTemps } from '#shared/base/fusion.phrases.ts';
import type { ChampModifieRow } from './db.entity.ts';
import { toDate } from './present.ts';
import { sql } from './sql.ts';

export interface CrossableEdit {
  entite: string;
  /** Wire shape, answered on conflict. */
  courante: Versionne;
  /** Version seen; absent: no conflict check. */
  corps: { version?: number | undefined };
  par: string;
}

type Read = {
  [K in keyof Pick<ChampModifieRow, 'champ' | 'par' | 'at'>]: ChampModifieRow[K] | null;
};

/** Author of this transaction's field changes, reported on conflicts. */
export async function signer(em: EntityManager, par: string): Promise<void> {
  await sql(em, `select set_config('pharmacie.par', $1, true)`, [par]);
}

/**
 * Signs, and reads fields changed since that version. One statement on the locked row: no stale
 * read.
 */
async function signAndRead(
  em: EntityManager,
  { entite, courante, corps, par }: CrossableEdit,
): Promise<ChampModifie[]> {
  const lues = await sql<Read>(
    em,
    `with signe as materialized (select set_config('pharmacie.par', $1, true) as par)
      select c.champ, c.par, c.at
      from signe
      left join champ_modifie c
        on c.entite = $2 and c.entite_id = $3 and c.version > $4
      order by c.champ`,
    [par, entite, courante.id, corps.version ?? courante.version],
  );
  return lues.flatMap(({ champ, par: qui, at }) =>
    champ === null || at === null ? [] : { champ, par: qui, at: enIso(toDate(at)) },
  );
}

/**
 * [FUS-5] Accepts an older version unless the same fields changed; else 409 with the record and
 * authors. Call under row lock, before writing: it signs as `par`.
 */
export async function fauteCroisement(
  em: EntityManager,
  edit: CrossableEdit,
): Promise<Refus | null> {
  const croises = champsCroises(await signAndRead(em, edit), edit.corps, edit.courante);
  if (croises.length === 0) return null;
  const cote: Croisement = { modifications: croises };
  return {
    ...refus(409, 'version_perimee', modifieEntreTemps(croises), edit.courante),
    extra_data: cote,
  };
}

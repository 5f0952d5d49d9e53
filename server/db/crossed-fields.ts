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
import type { ChampModifieRow } from './champ-modifie.entity.ts';
import { toDate } from './present.ts';
import { sql } from './sql.ts';

/** The record as it stands under lock, what is asked of it, and who asks. */
export interface CrossableEdit {
  /** The table. */
  entite: string;
  /** As the wire carries it: what a crossing answers. */
  courante: Versionne;
  /** Names the version that was seen, or none: whoever names none crosses nobody. */
  corps: { version?: number | undefined };
  par: string;
}

type Read = {
  [K in keyof Pick<ChampModifieRow, 'champ' | 'par' | 'at'>]: ChampModifieRow[K] | null;
};

/** Signs what this transaction changes of records: who changed each field is told to who edits it. */
export async function signer(em: EntityManager, par: string): Promise<void> {
  await sql(em, `select set_config('pharmacie.par', $1, true)`, [par]);
}

/**
 * Signs what this transaction changes of the record, and says what was changed since the version
 * that is named. One statement: nothing that was read before another one's commit decides, the row
 * being held by the caller.
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
 * [FUS-5] An update made from an older version stands when nobody changed the same fields since;
 * else 409 with the record as it stands, and who changed what. The caller holds the row, and calls
 * this before it writes: what it changes is then signed by `par`.
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

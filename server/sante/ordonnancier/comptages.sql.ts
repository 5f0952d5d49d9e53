import type { EntityManager } from '@mikro-orm/postgresql';
import type { ComptageStupefiants } from '#shared/sante/ordonnancier/stupefiant.schema.ts';
import { sql } from '../../platform/db/sql.ts';

// SQL: one statement for all lines.

const COMPTAGES = `
  insert into comptage_stupefiant (acte_id, produit_id, libelle, attendu, boites, motif)
  select $1, x.produit_id, x.libelle, x.attendu, x.boites, nullif(btrim(x.motif), '')
  from jsonb_to_recordset($2::jsonb) as x(produit_id int, libelle text, attendu int, boites int,
    motif text)
  order by x.produit_id`;
export type LigneComptee = ComptageStupefiants['lignes'][number] & { libelle: string; qte: number };
export const ecrireComptages = (
  em: EntityManager,
  acte_id: number,
  lignes: readonly LigneComptee[],
) => sql(em, COMPTAGES, [acte_id, JSON.stringify(lignes)]);

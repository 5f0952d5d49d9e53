import type { EntityManager } from '@mikro-orm/postgresql';
import type { Renamed } from '../../platform/db/row.ts';
import { sql } from '../../platform/db/sql.ts';
import type { AtcRow, MedicamentRow } from '../../stock/medicament/medicament.entity.ts';
import {
  COLONNES_A_COMPOSER,
  type MedicamentAComposer,
} from '../../stock/produit/compositions.sql.ts';

// SQL: names and codes come as arrays, matched by prefix on the index.

export interface MarqueLue extends MedicamentAComposer, Pick<MedicamentRow, 'tri'> {
  /** Matched input prefix. */
  dit: string;
}
/** Names starting with the input: one per composition, shortest first. */
const MARQUES = `
  select distinct on (d.dit, length(m.dci), m.dci) d.dit, m.tri, ${COLONNES_A_COMPOSER}
  from unnest($1::text[], $2::text[]) as d (dit, motif)
  join medicament m on m.tri like d.motif
  left join medicament_fiche f on f.cis = m.cis
  where m.dci is not null
  order by d.dit, length(m.dci), m.dci, m.disponible desc, m.id`;
export const lireMarques = (
  em: EntityManager,
  dits: readonly string[],
  motifs: readonly string[],
) => sql<MarqueLue>(em, MARQUES, [dits, motifs]);

/** Except the widest group. */
const CLASSES = `select c.atc, array_agg(a.libelle order by length(a.code)) as libelles
  from unnest($1::text[]) as c (atc)
  join atc a on c.atc ~>=~ a.code and c.atc like a.code || '%' and length(a.code) > 1
  group by 1`;

interface ClassesLues extends Renamed<AtcRow, { atc: 'code' }> {
  libelles: string[];
}
export const lireClasses = (em: EntityManager, codes: readonly string[]) =>
  sql<ClassesLues>(em, CLASSES, [codes]);

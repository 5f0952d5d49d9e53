import type { EntityManager } from '@mikro-orm/postgresql';
import { allowStatements } from '../../../platform/db/transaction-asks.ts';
import { insertJson } from '../../../platform/db/insert-rows.ts';
import { type Counted, sql, sqlOne } from '../../../platform/db/sql.ts';
import type { BaseComposee } from './composer-base.ts';

// SQL: replaces whole tables, through a temporary one.

export interface Bilan {
  lus: number;
  ajoutes: number;
  modifies: number;
  /** Deleted: absent from the source. */
  retires: number;
  /** Absent from the source, kept unavailable: a product bears their CIP. */
  gardes: number;
}
const COLONNES = [
  'cip7',
  'cis',
  'libelle',
  'presentation',
  'dci',
  'forme',
  'voies',
  'titulaire',
  'groupe_generique',
  'type_generique',
  'atc',
  'classe',
  'condition',
  'tableau',
  'hospitalier',
  'securisee',
  'prix_eur',
  'disponible',
] as const;

/** One batch in code order, after the cursor. */
const VERSER = `
  with tranche as materialized (select *
  from medicament_lu
  where cip13 > $1
  order by cip13
  limit $2),
  v as (
    insert into medicament as m (cip13, ${COLONNES.join(', ')})
    select cip13, ${COLONNES.join(', ')}
    from tranche
    order by cip13
    on conflict (cip13) do update set ${COLONNES.map((c) => `${c} = excluded.${c}`).join(', ')}
    where (${COLONNES.map((c) => `m.${c}`).join(', ')})
      is distinct from (${COLONNES.map((c) => `excluded.${c}`).join(', ')})
    returning xmax = 0 as ajoute
  )
  select (select max(cip13) from tranche) as dernier, (select count(*) from tranche) as nombre,
    count(*) filter (where ajoute) as ajoutes, count(*) filter (where not ajoute) as modifies
  from v`;
const TRANCHE = 1_000;

const PARTIS = 'not exists (select 1 from medicament_lu l where l.cip13 = m.cip13)';
const PORTES = 'exists (select 1 from produit_cip c where c.cip in (m.cip13, m.cip7))';

/** Non-text columns. */
const TYPES_LUS: Partial<Record<(typeof COLONNES)[number], string>> = {
  prix_eur: 'bigint',
  disponible: 'boolean',
  securisee: 'boolean',
};

/**
 * In the caller's transaction; presentations: differences only, through a temporary table; the rest
 * replaced whole when supplied. `avancer`: rows done, of all.
 */
export async function ecrireBase(
  em: EntityManager,
  { lots, presentations }: BaseComposee,
  avancer: (faits: number, total: number) => Promise<void> | void,
): Promise<Bilan> {
  await allowStatements(em, '300s');
  await sql(
    em,
    `create temp table medicament_lu (cip13 text primary key,
        ${COLONNES.map((c) => `${c} ${TYPES_LUS[c] ?? 'text'}`).join(', ')})
        on commit drop`,
  );
  const total = lots.reduce((s, l) => s + l.nombre, 0);
  const videes = new Set<string>(['medicament_lu']);
  let faits = 0;
  for (const { table, cles, json, nombre } of lots) {
    if (!videes.has(table)) await sql(em, `delete from ${table}`);
    videes.add(table);
    await insertJson(em, table, cles, json);
    // staging is no progress yet
    if (table === 'medicament_lu') continue;
    faits += nombre;
    await avancer(faits, total);
  }
  const verse = await verser(em, async (nombre) => avancer(faits + nombre, total));
  const gardes = await sqlOne<Counted>(
    em,
    `with k as (update medicament m
      set disponible = false
      where ${PARTIS} and ${PORTES}
      returning 1)
      select count(*) n
      from k`,
  );
  const retires = await sqlOne<Counted>(
    em,
    `with k as (delete from medicament m where ${PARTIS} and not ${PORTES} returning 1)
      select count(*) n
      from k`,
  );
  return { lus: presentations, ...verse, retires: retires?.n ?? 0, gardes: gardes?.n ?? 0 };
}

async function verser(
  em: EntityManager,
  avancer: (faits: number) => Promise<void>,
): Promise<{ ajoutes: number; modifies: number }> {
  const fait = { ajoutes: 0, modifies: 0 };
  let faits = 0;
  for (let apres: string | null = ''; apres !== null;) {
    const t:
      | { dernier: string | null; nombre: number; ajoutes: number; modifies: number }
      | undefined = await sqlOne(em, VERSER, [apres, TRANCHE]);
    apres = t?.dernier ?? null;
    if (!t || t.nombre === 0) break;
    fait.ajoutes += t.ajoutes;
    fait.modifies += t.modifies;
    faits += t.nombre;
    await avancer(faits);
  }
  return fait;
}

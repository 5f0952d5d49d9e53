import type { EntityManager } from '@mikro-orm/postgresql';
import { inserer } from '../../db/inserer.ts';
import { sql, sqlUn } from '../../db/sql.ts';
import type { AvisImporte, ClasseImportee } from './composer-avis.ts';
import type { MedicamentImporte } from './composer-medicaments.ts';

export interface Bilan {
  lus: number;
  ajoutes: number;
  modifies: number;
  /** Gone from the base, and from ours. */
  retires: number;
  /** Gone from the base, kept as unavailable: a product bears their CIP. */
  gardes: number;
}
const LOT = 4_000;
const COLONNES = ['cip7', 'cis', 'libelle', 'presentation', 'dci', 'forme', 'voies', 'titulaire', 'groupe_generique', 'type_generique', 'atc', 'condition', 'prix_eur', 'disponible'] as const;

const VERSER = `
  with v as (
    insert into medicament as m (cip13, ${COLONNES.join(', ')}) select cip13, ${COLONNES.join(', ')} from medicament_lu order by cip13
    on conflict (cip13) do update set ${COLONNES.map((c) => `${c} = excluded.${c}`).join(', ')}
    where (${COLONNES.map((c) => `m.${c}`).join(', ')}) is distinct from (${COLONNES.map((c) => `excluded.${c}`).join(', ')})
    returning xmax = 0 as ajoute
  ) select count(*) filter (where ajoute) as ajoutes, count(*) filter (where not ajoute) as modifies from v`;

const PARTIS = 'not exists (select 1 from medicament_lu l where l.cip13 = m.cip13)';
const PORTES = 'exists (select 1 from produit_cip c where c.cip in (m.cip13, m.cip7))';

/**
 * Makes the reference table say what was read, in the caller's transaction: read rows go to a temporary table first, then only what
 * differs is written. `avancer` is told how many rows are in.
 */
export async function ecrireMedicaments(em: EntityManager, medicaments: readonly MedicamentImporte[], avancer: (faits: number) => void): Promise<Bilan> {
  await sql(em, `set local statement_timeout = '300s'`);
  await sql(em, `create temp table medicament_lu (cip13 text primary key, ${COLONNES.map((c) => `${c} ${c === 'prix_eur' ? 'bigint' : c === 'disponible' ? 'boolean' : 'text'}`).join(', ')}) on commit drop`);
  for (let i = 0; i < medicaments.length; i += LOT) {
    await inserer(em, 'medicament_lu', medicaments.slice(i, i + LOT), 'null as id');
    avancer(Math.min(i + LOT, medicaments.length));
  }
  const verse = await sqlUn<{ ajoutes: number; modifies: number }>(em, VERSER);
  const gardes = await sqlUn<{ n: number }>(em, `with k as (update medicament m set disponible = false where ${PARTIS} and ${PORTES} returning 1) select count(*) n from k`);
  const retires = await sqlUn<{ n: number }>(em, `with k as (delete from medicament m where ${PARTIS} and not ${PORTES} returning 1) select count(*) n from k`);
  return { lus: medicaments.length, ajoutes: verse?.ajoutes ?? 0, modifies: verse?.modifies ?? 0, retires: retires?.n ?? 0, gardes: gardes?.n ?? 0 };
}

/** Opinions and classes as read, replaced whole: nothing else refers to them. What was not given stays as it was. */
export async function ecrireAvis(em: EntityManager, avis: readonly AvisImporte[], classes: readonly ClasseImportee[]): Promise<void> {
  if (avis.length > 0) {
    await sql(em, 'delete from medicament_avis');
    for (let i = 0; i < avis.length; i += LOT) await inserer(em, 'medicament_avis', avis.slice(i, i + LOT), 'null as id');
  }
  if (classes.length > 0) {
    await sql(em, 'delete from atc');
    for (let i = 0; i < classes.length; i += LOT) await inserer(em, 'atc', classes.slice(i, i + LOT), 'null as id');
  }
}

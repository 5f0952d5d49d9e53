import type { EntityManager } from '@mikro-orm/postgresql';
import { normaliser } from '#shared/base/liste.ts';
import { composerDeLaDci, type Connaissances } from '#shared/interaction/composition.rules.ts';
import type { CompositionDuProduit } from '#shared/interaction/substances.schema.ts';
import { sql } from '../db/sql.ts';
import type { MedicamentRow } from '../medicament/medicament.entity.ts';
import {
  COLONNES_A_COMPOSER,
  compositionDuMedicament,
  type MedicamentAComposer,
} from '../produit/composer-medicament.ts';

interface MarqueLue extends MedicamentAComposer, Pick<MedicamentRow, 'tri'> {
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

const motifDe = (dit: string): string => `${normaliser(dit).replace(/[\\%_]/g, '\\$&')}%`;
/** 'doliprane' is DOLIPRANE 500 mg, not DOLIPRANELIQUIZ. */
const estLaMarque = ({ tri }: MarqueLue, dit: string): boolean =>
  !/^[a-z]/.test((tri ?? '').slice(normaliser(dit).length));

const parSubstance = (nom: string, c: Connaissances): CompositionDuProduit | null => {
  const composition = composerDeLaDci({ dci: nom, forme: null }, c);
  return composition?.substances.every((s) => s.connaissance !== 'inconnue') ? composition : null;
};

/**
 * [PRE-17] Resolves input: substance, else brand prefix with the simplest composition; null when
 * unknown.
 */
export async function readStatements(
  em: EntityManager,
  noms: readonly string[],
  connaissances: Connaissances | null,
): Promise<ReadonlyMap<string, CompositionDuProduit | null>> {
  const dits = [...new Set(noms.map((nom) => nom.trim()))].filter((nom) => nom.length > 2);
  if (!connaissances || dits.length === 0) return new Map();
  const connus = new Map(dits.map((nom) => [nom, parSubstance(nom, connaissances)]));
  const restants = dits.filter((nom) => !connus.get(nom));
  if (restants.length === 0) return connus;
  const marques = await sql<MarqueLue>(em, MARQUES, [restants, restants.map(motifDe)]);
  for (const nom of restants) {
    const marque = marques.find((m) => m.dit === nom && estLaMarque(m, nom));
    connus.set(nom, marque ? compositionDuMedicament(marque, connaissances) : null);
  }
  return connus;
}

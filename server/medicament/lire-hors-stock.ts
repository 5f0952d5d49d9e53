import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import { motsCherches } from '#shared/base/liste.ts';
import { type Resultat, succes } from '#shared/base/refus.ts';
import {
  type MedicamentHorsStock,
  medicamentHorsStock,
} from '#shared/medicament/hors-stock.schema.ts';
import type { chercherHorsStock } from '#shared/medicament/hors-stock.api.ts';
import { lireCode } from '#shared/produit/codes.rules.ts';
import { present } from '../db/present.ts';
import { type SqlRow, sql, sqlWithValues } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { SELECT_PRODUIT } from '../produit/lire-produits.ts';
import { avecDisponible, vendableDe } from '../produit/lire-retenues.ts';
import type { MedicamentRow } from './medicament.entity.ts';

const MEDICAMENTS_MAX = 5;
const EQUIVALENTS_MAX = 4;
type Connu = Pick<MedicamentRow, 'id' | 'libelle' | 'presentation' | 'cip13' | 'dci' | 'forme'>;
const ABSENT = `not exists (select 1 from produit_cip c where c.cip in (m.cip13, m.cip7))`;

const parCode = (em: EntityManager, cips: readonly string[]): Promise<Connu[]> =>
  sql<Connu>(
    em,
    `select m.id, m.libelle, m.presentation, m.cip13, m.dci, m.forme
      from medicament m
      where (m.cip13 = any($1) or m.cip7 = any($1)) and ${ABSENT}
      order by m.disponible desc, m.id
      limit 1`,
    [cips],
  );
/** One box per medicine; first-word prefix, then marketed first. */
function parMots(em: EntityManager, mots: readonly string[]): Promise<Connu[]> {
  const motifs = mots.map((m) => m.replace(/[\\%_]/g, (c) => `\\${c}`));
  const cherches = motifs.map((_, i) => `m.recherche like '%' || $${i + 2} || '%'`);
  return sqlWithValues<Connu>(
    em,
    `select id, libelle, presentation, cip13, dci, forme
      from (
        select distinct on (m.cis) m.*
        from medicament m
        where ${cherches.join(' and ')} and ${ABSENT}
        order by m.cis, m.disponible desc, m.cip13
      ) m
      order by m.disponible desc, (m.tri like $1) desc, m.tri, m.id
      limit ${MEDICAMENTS_MAX}`,
    [`${motifs[0] ?? ''}%`, ...motifs],
  );
}

/** Sellable, cheapest first. */
async function vendablesDe(
  em: EntityManager,
  dcis: readonly string[],
): Promise<ReadonlyMap<unknown, SqlRow[]>> {
  const lus = await sql<SqlRow>(
    em,
    `${SELECT_PRODUIT} and t.is_active and t.dci = any($1) and ${vendableDe('t')} > 0
      order by t.prix_de_vente, t.tri, t.id`,
    [dcis],
  );
  return Map.groupBy(await avecDisponible(em, lus), (l) => l['dci']);
}

/**
 * [MED-17] Up to five base medicines that no product carries, each with sellable ones of the same
 * DCI.
 */
export async function chercherHorsStockActe({
  em,
  requete,
}: ActRequest<unknown, z.infer<typeof chercherHorsStock.requete>>): Promise<
  Resultat<MedicamentHorsStock[]>
> {
  const code = lireCode(requete.mots);
  const mots = motsCherches({ keyword: requete.mots });
  if (!code && mots.length === 0) return succes([]);
  const connus = code ? await parCode(em, code.cips) : await parMots(em, mots);
  const dcis = [...new Set(connus.flatMap((m) => m.dci ?? []))];
  const equivalents = await vendablesDe(em, dcis);
  return succes(
    connus.map((m) =>
      present(medicamentHorsStock, {
        ...m,
        equivalents: (equivalents.get(m.dci) ?? []).slice(0, EQUIVALENTS_MAX),
      }),
    ),
  );
}

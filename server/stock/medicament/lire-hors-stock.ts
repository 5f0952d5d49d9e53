import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import { motsCherches } from '#shared/base/liste.ts';
import { type Resultat, succes } from '#shared/base/refus.ts';
import {
  type MedicamentHorsStock,
  medicamentHorsStock,
} from '#shared/stock/medicament/hors-stock.schema.ts';
import type { chercherHorsStock } from '#shared/stock/medicament/hors-stock.api.ts';
import { lireCode } from '#shared/stock/produit/codes.rules.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, constant, fragment, rows } from '../../platform/db/query.ts';
import type { SqlRow } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { PRODUITS } from '../produit/lire-produits.ts';
import { avecDisponible } from '../produit/disponibles.sql.ts';
import { vendableDe } from '../produit/retenues.sql.ts';
import { parCode, parMots } from './hors-stock.sql.ts';

const EQUIVALENTS_MAX = 4;
/** Sellable, cheapest first. */
async function vendablesDe(
  em: EntityManager,
  dcis: readonly string[],
): Promise<ReadonlyMap<unknown, SqlRow[]>> {
  const lus = await rows(
    em,
    PRODUITS.where('t.is_active', '=', constant(true))
      .where('t.dci', '=', anyOf(dcis))
      .where(fragment.raw<number>(vendableDe('t')), '>', constant(0))
      .orderBy('t.prix_de_vente')
      .orderBy('t.tri')
      .orderBy('t.id'),
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

import type { Resultat } from '#shared/base/refus.ts';
import { succes } from '#shared/base/refus.ts';
import { type Produit, produit } from '#shared/produit/produit.schema.ts';
import { present } from '../db/present.ts';
import { sql } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { dansLOrdre } from './chercher-produits.ts';
import { SELECT_PRODUIT } from './lire-produits.ts';
import { AUJOURDHUI, avecDisponible } from './lire-retenues.ts';
import type { ProduitRow } from './produit.entity.ts';

const JOURS = 30;
const TUILES = 12;

/**
 * [PRO-14] Top twelve by boxes over thirty days with today, still on sale, even out of stock; from
 * daily sums.
 */
export async function listerPlusVendusActe({ em }: ActRequest): Promise<Resultat<Produit[]>> {
  const vendus = await sql<Pick<ProduitRow, 'id'>>(
    em,
    `select a.produit_id as id
      from agregat_produit a
      join produit t on t.id = a.produit_id and t.is_active
      where a.jour > ${AUJOURDHUI} - ${JOURS}
      group by 1
      having sum(a.qte) > 0
      order by sum(a.qte) desc, 1
      limit ${TUILES}`,
  );
  const lignes = await dansLOrdre(
    em,
    SELECT_PRODUIT,
    vendus.map((v) => v.id),
  );
  return succes(
    (await avecDisponible(em, lignes)).map((l) => present(produit, { ...l, ecoulement: null })),
  );
}

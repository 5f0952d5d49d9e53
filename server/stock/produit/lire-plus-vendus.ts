import { jourDe, jourPlus } from '#shared/base/dates.ts';
import type { Resultat } from '#shared/base/refus.ts';
import { succes } from '#shared/base/refus.ts';
import { type Produit, produit } from '#shared/stock/produit/produit.schema.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, constant, fragment, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { dansLOrdre } from './chercher-produits.ts';
import { avecDisponible } from './disponibles.sql.ts';
import { PRODUITS } from './lire-produits.ts';

const JOURS = 30;
const TUILES = 12;

/**
 * [PRO-14] Top twelve by boxes over thirty days with today, still on sale, even out of stock; from
 * daily sums.
 */
export async function listerPlusVendusActe({
  em,
  maintenant,
}: ActRequest): Promise<Resultat<Produit[]>> {
  const boites = fragment<number>`sum(a.qte)`;
  const vendus = await rows(
    em,
    query
      .selectFrom('agregat_produit as a')
      .innerJoin('produit as t', (on) =>
        on.onRef('t.id', '=', 'a.produit_id').on('t.is_active', '=', constant(true)),
      )
      .select('a.produit_id as id')
      .where('a.jour', '>', jourPlus(jourDe(maintenant), -JOURS))
      .groupBy('a.produit_id')
      .having(boites, '>', constant(0))
      .orderBy(boites, 'desc')
      .orderBy('a.produit_id')
      .limit(constant(TUILES)),
  );
  const ids = vendus.map((v) => v.id);
  const lignes = dansLOrdre(ids, await rows(em, PRODUITS.where('t.id', '=', anyOf(ids))));
  return succes(
    (await avecDisponible(em, lignes)).map((l) => present(produit, { ...l, ecoulement: null })),
  );
}

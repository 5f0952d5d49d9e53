import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type DetailProduit,
  detailProduit,
} from '#shared/stock/produit/deconditionnement.schema.ts';
import { present } from '../../platform/db/present.ts';
import { fragment, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { vendableDe } from './retenues.sql.ts';

/** Its box or unit pair; null without one. */
export async function lireDetail(em: EntityManager, id: number): Promise<DetailProduit | null> {
  const lu = await row(
    em,
    query
      .selectFrom('deconditionnement as d')
      .innerJoin('produit as b', 'b.id', 'd.boite_id')
      .innerJoin('produit as u', 'u.id', 'd.unite_id')
      .select(['d.boite_id', 'b.libelle as boite_libelle', 'd.unite_id'])
      .select(['u.libelle as unite_libelle', 'd.unites_par_boite'])
      .select(fragment.raw<number>(vendableDe('b')).as('boites'))
      .select(fragment.raw<number>(vendableDe('u')).as('unites'))
      .where((eb) => eb.or([eb('d.boite_id', '=', id), eb('d.unite_id', '=', id)])),
  );
  return lu ? present(detailProduit, lu) : null;
}

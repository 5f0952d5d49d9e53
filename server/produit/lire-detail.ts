import type { EntityManager } from '@mikro-orm/postgresql';
import { type DetailProduit, detailProduit } from '#shared/produit/deconditionnement.schema.ts';
import { present } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import { vendableDe } from './lire-retenues.ts';

/** Its box or unit pair; null without one. */
export async function lireDetail(em: EntityManager, id: number): Promise<DetailProduit | null> {
  const lu = await sqlOne(
    em,
    `select d.boite_id, b.libelle as boite_libelle, ${vendableDe('b')} as boites, d.unite_id,
      u.libelle as unite_libelle, ${vendableDe('u')} as unites, d.unites_par_boite
    from deconditionnement d
    join produit b on b.id = d.boite_id
    join produit u on u.id = d.unite_id
    where d.boite_id = $1 or d.unite_id = $1`,
    [id],
  );
  return lu ? present(detailProduit, lu) : null;
}

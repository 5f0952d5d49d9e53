import type { EntityManager } from '@mikro-orm/postgresql';
import type { Renamed } from '../../platform/db/row.ts';
import { sql } from '../../platform/db/sql.ts';
import { perimeAu } from '../../stock/produit/retenues.sql.ts';
import type { PromisRow } from './promis.entity.ts';

type Servie = Pick<PromisRow, 'id' | 'produit_libelle' | 'qte' | 'nom' | 'telephone'> &
  Renamed<PromisRow, { auteur_id: 'created_by_id' }>;

// SQL: a window deducts older promises while marking.
const ANNONCER = `
  with attendues as (select t.id, t.produit_id,
    sum(t.qte) over (partition by t.produit_id order by t.id) as cumul
  from promis t
  where t.statut = 'En attente' and t.produit_id = any($1)),
    arrivees as (select a.id from attendues a join produit p on p.id = a.produit_id
      where a.cumul <= p.qte - coalesce((select sum(l.qte)
      from lot l
      where l.produit_id = p.id and ${perimeAu('l.date_expiration')}),
        0))
  update promis t
  set annonce_at = $2, version = t.version + 1, updated_at = $2
  from arrivees a
  where t.id = a.id and t.annonce_at is null
  returning t.id, t.produit_libelle, t.qte, t.nom, t.telephone, t.created_by_id as auteur_id`;

/** Marks and answers promises newly served. */
export const promessesServies = (
  em: EntityManager,
  produits: readonly number[],
  maintenant: Date,
): Promise<Servie[]> => sql<Servie>(em, ANNONCER, [produits, maintenant]);

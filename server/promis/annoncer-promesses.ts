import type { EntityManager } from '@mikro-orm/postgresql';
import { promesseArrivee } from '#shared/notification/notification.rules.ts';
import { sql } from '../db/sql.ts';
import { notifier } from '../notification/notifier.ts';
import { perimeAu } from '../produit/lire-retenues.ts';
import type { Renamed } from '../db/row.ts';
import type { PromisRow } from './promis.entity.ts';

type Servie = Pick<PromisRow, 'id' | 'produit_libelle' | 'qte' | 'nom' | 'telephone'> &
  Renamed<PromisRow, { auteur_id: 'created_by_id' }>;

/**
 * [PMS-1] Boxes that came in are announced to who promised them (to the other sellers once he has
 * gone), the oldest promise first, as far as they go; each promise once.
 */
export async function annoncerPromesses(
  em: EntityManager,
  produits: readonly number[],
  maintenant: Date,
): Promise<void> {
  const servies = await sql<Servie>(
    em,
    `
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
    returning t.id, t.produit_libelle, t.qte, t.nom, t.telephone, t.created_by_id as auteur_id`,
    [produits, maintenant],
  );
  await notifier(em, servies.map(promesseArrivee), maintenant);
}

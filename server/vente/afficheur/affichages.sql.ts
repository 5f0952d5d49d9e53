import type { EntityManager } from '@mikro-orm/postgresql';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import type { CaisseRow } from '../caisse/caisse.entity.ts';
import { sql } from '../../platform/db/sql.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';
import type { AfficheurRow } from './afficheur.entity.ts';

// SQL: the two baskets last touched, laterally; shown ones in the statement that wakes screens.

type Suivi = Pick<AfficheurRow, 'id' | 'caisse_id' | 'messages' | 'montrer_nom'> & {
  caisse: CaisseRow['libelle'];
  /** The basket looked at, and the one before. */
  courant: ReservationRow['id'] | null;
  precedent: ReservationRow['id'] | null;
};
/**
 * At a desk, the baskets its cashier opened last; at the selling screen's register, those its seller
 * touched last, since yesterday.
 */
const SUIVIS = `
  select a.id, a.caisse_id, a.messages, a.montrer_nom, k.libelle as caisse,
    case when a.caisse_id = ${CAISSE_DEFAUT} then t.ids[1] else a.panier_id end as courant,
    case when a.caisse_id = ${CAISSE_DEFAUT} then t.ids[2] else a.panier_precedent_id end
      as precedent
  from afficheur a
  join caisse k on k.id = a.caisse_id
  left join lateral (
    select array_agg(d.id order by d.touche_at desc) as ids
    from (
      select r.id, greatest(r.edited_at, r.switch_finish_at) as touche_at
      from reservation r
      where r.created_by_id = a.utilisateur_id and r.jour >= $1
      order by touche_at desc
      limit 2
    ) d
  ) t on true
  where a.empreinte is not null and ($2::int is null or a.id = $2)
  order by a.id`;
export const lireSuivis = (em: EntityManager, depuis: string, id: number | null) =>
  sql<Suivi>(em, SUIVIS, [depuis, id]);

const MONTRER = `with a_montrer as materialized (
      select id
      from afficheur
      where caisse_id = $2 and revoque_at is null and panier_id is distinct from $1
      order by id
      for no key update
    ), montres as (
      update afficheur
      set panier_precedent_id = panier_id, panier_id = $1
      where id in (select id from a_montrer)
      returning id
    )
    select pg_notify('presence', '') from montres`;
/** Locks in order, writes and wakes the screens at commit. */
export const ecrireMontres = (em: EntityManager, panier_id: number, caisse_id: number) =>
  sql(em, MONTRER, [panier_id, caisse_id]);

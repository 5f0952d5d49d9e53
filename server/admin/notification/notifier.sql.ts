import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../../platform/db/sql.ts';
import type { NotificationRow } from './notification.entity.ts';

// SQL: recipients come from JSON, in the insert's pass. Sorted for lock order.
const NOTIFIER = `
  with pouvant as (
    select d.*, u.id as utilisateur_id, u.is_admin,
      coalesce(u.id = any(d.parmi), true) as vise
    from jsonb_to_recordset($1::jsonb)
      as d(genre text, cle text, data jsonb, droits text[], parmi int[], sinon text)
    join utilisateur u on u.is_active and (u.is_admin or u.id = any(d.parmi) and d.droits is null
      or exists (select 1
      from jsonb_array_elements(u.habilitations) h, jsonb_array_elements_text(h->'submenus') s
      where h->>'menu' || '/' || s = any(d.droits))))
  insert into notification (utilisateur_id, genre, cle, data, created_at)
  select p.utilisateur_id, p.genre, p.cle, p.data, $2
  from pouvant p
  where p.vise
    or ((p.sinon = 'tous' or (p.sinon = 'administrateurs' and p.is_admin))
      and not exists (select 1 from pouvant v where v.cle = p.cle and v.vise))
  order by p.cle, p.utilisateur_id
  on conflict (utilisateur_id, cle) where read_at is null and cle is not null do nothing
  returning *`;

/** None for a recipient whose previous one is unread; answers those written. */
export const ecrireNotifications = (
  em: EntityManager,
  annonces: readonly object[],
  maintenant: Date,
): Promise<NotificationRow[]> =>
  sql<NotificationRow>(em, NOTIFIER, [JSON.stringify(annonces), maintenant]);

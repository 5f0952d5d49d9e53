import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import type { Centimes } from '#shared/base/montant.ts';
import { periodeDuMois } from '#shared/gestion/objectif/objectif.rules.ts';
import { sql } from '../../platform/db/sql.ts';
import type { UtilisateurRow } from '../../admin/utilisateur/utilisateur.entity.ts';
import type { ObjectifRow } from './objectif.entity.ts';

interface Ligne {
  utilisateur_id: UtilisateurRow['id'] | null;
  nom: UtilisateurRow['fullname'];
  montant: ObjectifRow['montant'] | null;
  fait: Centimes;
}
/** Pharmacy, active accounts, whoever sold or had a target. SQL: two readings of the same sums. */
const LIGNES = `
  with fait as (select user_id, sum(total)::bigint as total
  from agregat_jour
  where jour >= $1::date and jour < $2::date
  group by 1),
    vise as (select utilisateur_id, montant from objectif where mois = $1::date)
  (select null::int as utilisateur_id, 'Pharmacie' as nom,
    (select montant from vise where utilisateur_id is null) as montant,
    coalesce((select sum(total) from fait), 0)::bigint as fait)
  union all
  (select u.id, u.fullname, v.montant, coalesce(f.total, 0)::bigint
  from utilisateur u
  left join fait f on f.user_id = u.id
  left join vise v on v.utilisateur_id = u.id
  where u.is_active or f.user_id is not null or v.montant is not null
  order by coalesce(f.total, 0) desc, u.fullname)`;

export const lignesDuMois = (em: EntityManager, mois: string): Promise<Ligne[]> =>
  sql<Ligne>(em, LIGNES, [`${mois}-01`, jourDe(periodeDuMois(mois).fin)]);

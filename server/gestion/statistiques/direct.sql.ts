import { NOM_DU_MOUVEMENT } from '#shared/vente/session-caisse/session-caisse.phrases.ts';
import { GENRES_DE_FONDS } from '#shared/vente/session-caisse/session-caisse.schema.ts';
import { CLE_COMPTAGE, CLE_FONDS } from '#shared/gestion/statistiques/direct.schema.ts';
import { FIL_MAX } from '#shared/gestion/statistiques/statistiques.events.ts';

// SQL: statistics; the day's board, from daily sums and the day's rows.

/** [SES-10] Drawer cash since the last count, float included, across midnight. */
const ESPECES = `coalesce((select s.fond + (select coalesce(sum(m.espece), 0)
    from mouvement_caisse m
    where m.session_id = s.id)
    from session_caisse s
    where s.caisse_id = c.id and s.fermee_at is null),
    0)`;
export const CAISSES = `
  select c.id, c.libelle, c.statut, c.current_authorized_user as tenue_par,
    coalesce(w.n, 0)::int as en_attente, w.ancien as plus_ancien,
    coalesce((select sum(a.espece + a.cheque + a.mobile_money + a.autres)
    from agregat_jour a
    where a.jour = $1 and a.caisse_id = c.id),
      0)::bigint
      as encaisse,
      greatest(0, ${ESPECES})::bigint as especes
  from caisse c
  left join (select r.caisse_id, count(*) n, min(r.switch_caisse_at) ancien
  from reservation r
  where r.status = 'Brouillon' and r.switch_caisse_at is not null
  group by 1) w
    on w.caisse_id = c.id
  order by c.id`;
/** [STA-48] Of day $1: cancelling a counted sale does not reduce its number. */
const CONTRE_PASSEES = `(select t.user_id, count(*)::int as n
  from vente t
  where t.contre_passee and t.annule_at >= ($1::date - interval '1 hour') at time zone 'UTC'
    and t.annule_at < ($1::date + interval '23 hours') at time zone 'UTC'
  group by 1)`;
export const VENDEURS = `
  with v as (select user_id, sum(nombre)::int as ventes, sum(total)::bigint as total
  from (select user_id, nombre, total from agregat_jour where jour = $1
  union all select c.user_id, c.n, 0 from ${CONTRE_PASSEES} c) f
  group by 1),
    p as (select created_by_id, count(*)::int as n
    from reservation
    where status = 'Brouillon' and created_at >= $2
    group by 1)
  select u.id, u.fullname as nom, coalesce(v.ventes, 0) as ventes,
    coalesce(v.total, 0)::bigint as total, coalesce(p.n, 0) as paniers
  from utilisateur u
  left join v on v.user_id = u.id
  left join p on p.created_by_id = u.id
  where v.user_id is not null or p.created_by_id is not null
  order by 4 desc, 2`;
export const HEURES = `
  select h as heure, coalesce(sum(a.total) filter (where a.jour = $1), 0)::bigint as total,
    coalesce(sum(a.total) filter (where a.jour = $2), 0)::bigint as semaine_derniere
  from generate_series(0, 23) h
  left join agregat_heure a on a.heure = h and a.jour in ($1, $2)
  group by 1
  order by 1`;
export const TUILES = `
  select coalesce(sum(total), 0)::bigint as chiffre_affaire,
    coalesce(sum(nombre), 0)::int as nombre_ventes,
    coalesce(round(sum(total) / nullif(sum(nombre), 0)), 0)::bigint as panier_moyen,
    coalesce(sum(ht - achat - remise), 0)::bigint as marge,
      coalesce(sum(total_prise_en_charge), 0)::bigint as prise_en_charge,
      coalesce(sum(total_client), 0)::bigint as total_client,
      coalesce(sum(annulations), 0)::int as annulations
    from (select nombre, total, ht, achat, remise, total_prise_en_charge, total_client, annulations
    from agregat_jour
    where jour = $1
    union all select c.n, 0, 0, 0, 0, 0, 0, 0 from ${CONTRE_PASSEES} c) f`;
export const ATTENTES = `select id as reservation_id, position, caisse, created_by as vendeur,
    switch_caisse_at as envoye_at
  from reservation
  where status = 'Brouillon' and switch_caisse_at is not null
  order by switch_caisse_at, id`;
export const ABSENTS = `
  select c.id as caisse_id, c.libelle as caisse, c.current_authorized_user as nom,
    max(p.depuis) as depuis
  from caisse c
  join presence p on p.utilisateur_id = c.current_authorized_user_id
  where c.statut = 'Ouvert'
  group by c.id
  having not bool_or(p.prises > 0 and p.processus in (select f_processus_vivants()))
  order by c.id`;
export const FIL = `
  select * from (
    (select 'v' || id as cle, created_at as at,
      caisse || ' encaisse N° ' || split_part(position_and_date, ' ', 1) as texte, total as montant,
      id as vente_id
    from vente
    where created_at >= $1
    order by created_at desc, id desc
    limit ${FIL_MAX})
    union all (select 'a' || id, annule_at,
      coalesce(annule_par, '') || ' annule la vente N° ' || split_part(position_and_date, ' ', 1),
      -total, id
    from vente
    where annule_at >= $1
    order by annule_at desc, id desc
    limit ${FIL_MAX})
    union all (select 'r' || r.id, r.created_at,
      r.created_by || ' reprend des boîtes de la vente N° '
        || split_part(v.position_and_date, ' ', 1),
      -r.total, v.id
    from retour_vente r
    join vente v on v.id = r.vente_id
    where r.created_at >= $1
    order by r.created_at desc, r.id desc
    limit ${FIL_MAX})
    union all (select '${CLE_COMPTAGE}' || b.id, b.created_at,
      b.created_by || ' compte ' || b.caisse_libelle
        || case when k.n > 1 then ', ' || k.n || ' fois' else '' end
        || case when b.statut = 'retiré' then ', retiré' else '' end,
      b.total_billetage, null
    from billetage b
    cross join lateral (
      select count(*) as n
      from comptage c
      where c.session_id in (select x.session_id from comptage x where x.billetage_id = b.id)) k
    where b.created_at >= $1
    order by b.created_at desc
    limit ${FIL_MAX})
    union all (select '${CLE_COMPTAGE}-' || id, at,
      par || ' compte ' || caisse_libelle || ' sans déposer', total_billetage, null
    from comptage
    where at >= $1 and billetage_id is null
    order by at desc
    limit ${FIL_MAX})
    union all (select '${CLE_FONDS}' || m.id, m.at, m.par || ' : '
      || case m.genre ${[...GENRES_DE_FONDS, 'depense' as const].map((g) => `when '${g}' then '${NOM_DU_MOUVEMENT[g]}'`).join(' ')} end
      || ', ' || s.caisse_libelle || coalesce(', accord de ' || m.accord_par, ''),
      m.espece, null
    from mouvement_caisse m
    join session_caisse s on s.id = m.session_id
    where m.at >= $1 and m.source in ('fonds', 'billetage', 'depense')
    order by m.at desc, m.id desc
    limit ${FIL_MAX})
  ) f order by at desc, cle collate "C" desc limit ${FIL_MAX}`;

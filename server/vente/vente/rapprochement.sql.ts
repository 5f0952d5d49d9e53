import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe, type Periode } from '#shared/base/dates.ts';
import { sqlOne } from '../../platform/db/sql.ts';

// SQL: statistics; days of sums beside instants of sales, returns and payments.

/** Days $1 to $2 exclusive; instants $3 to $4. */
const LIRE = `
  select s.*, v.contre_passees, v.annulees_depuis, v.annulees_avant, r.retours, g.reglements,
    s.ca + r.retours + v.contre_passees as brut
  from (
    select coalesce(sum(total), 0)::bigint as ca, coalesce(sum(ht), 0)::bigint as ht,
      coalesce(sum(tva), 0)::bigint as tva, coalesce(sum(css), 0)::bigint as css,
      coalesce(sum(garde), 0)::bigint as garde, coalesce(sum(total_client), 0)::bigint as client,
      coalesce(sum(total_prise_en_charge), 0)::bigint as assurance,
      coalesce(sum(remise), 0)::bigint as remise, coalesce(sum(arrondi), 0)::bigint as arrondi,
      coalesce(sum(espece + cheque + mobile_money + autres), 0)::bigint as encaisse
    from agregat_jour
    where jour >= $1 and jour < $2) s
  cross join (
    select coalesce(sum(total) filter (where contre_passee and annule_at < $4), 0)::bigint
        as contre_passees,
      coalesce(sum(total_client + arrondi)
        filter (where not contre_passee and created_at >= $3 and annule_at >= $4), 0)::bigint
        as annulees_depuis,
      coalesce(sum(total_client + arrondi)
        filter (where not contre_passee and created_at < $3 and annule_at < $4), 0)::bigint
        as annulees_avant
    from vente
    where annule_at >= $3 and created_at < $4) v
  cross join (
    select coalesce(sum(total), 0)::bigint as retours
    from retour_vente
    where created_at >= $3 and created_at < $4) r
  cross join (
    select coalesce(sum(montant + arrondi), 0)::bigint as reglements
    from reglement
    where created_at >= $3 and created_at < $4) g`;
export const rapprochementDe = (em: EntityManager, { debut, fin }: Periode) =>
  sqlOne(em, LIRE, [jourDe(debut), jourDe(fin), debut, fin]);

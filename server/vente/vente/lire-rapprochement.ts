import { debutDeJour, type FiltrePeriode, jourDe } from '#shared/base/dates.ts';
import { type Resultat, succes, estRefus } from '#shared/base/refus.ts';
import { rapprochement, type Rapprochement } from '#shared/vente/vente/vente.schema.ts';
import { present } from '../../platform/db/present.ts';
import { sqlOne } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { joursTouches } from './lire-ventes.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';

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
const TOUJOURS = { debut: debutDeJour('2000-01-01'), fin: debutDeJour('2100-12-31') };

/** [VEN-23] Turnover to cash over whole days, each difference named; cancellations read apart. */
export async function lireRapprochementActe({
  em,
  requete,
}: ActRequest<unknown, FiltrePeriode>): Promise<Resultat<Rapprochement>> {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return periode;
  const { debut, fin } = periode ? joursTouches(periode) : TOUJOURS;
  const lu = await sqlOne(em, LIRE, [jourDe(debut), jourDe(fin), debut, fin]);
  return succes(present(rapprochement, lu ?? {}));
}

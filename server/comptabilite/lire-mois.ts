import type { EntityManager } from '@mikro-orm/postgresql';
import { jourDe } from '#shared/base/dates.ts';
import { moisSuivant } from '#shared/base/mois.ts';
import { type Resultat, succes } from '#shared/base/refus.ts';
import { type MoisComptable, moisComptable } from '#shared/comptabilite/comptabilite.schema.ts';
import { estSansMouvement } from '#shared/comptabilite/faits-comptables.ts';
import { present } from '../db/present.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { contrePasseesDe, JOUR_ANNULE } from '../vente/lire-agregats.ts';
import { resteAClore } from './lire-cloture.ts';
import { bornesDuMois, lireFaitsSansVente } from './lire-faits.ts';

/** [STA-48] Cancellations of counted sales, by month; sale counts stay. */
const RENDUES = `
  select date_trunc('month', ${JOUR_ANNULE})::date as mois, 1 as nombre, 0 as total
  from ${contrePasseesDe({ conditions: [], valeurs: [] }, null)}`;
/** First active month, last complete month. */
interface Etendue {
  premier: string | null;
  dernier: string;
}
const ETENDUE = `
  select to_char(least(
        (select min(mois)::timestamp from agregat_mois),
        (select min(ouverte_at) at time zone 'UTC' + interval '1 hour' from session_caisse),
        (select min(created_at) at time zone 'UTC' + interval '1 hour' from depense),
        (select min(created_at) at time zone 'UTC' + interval '1 hour' from reglement)),
      'YYYY-MM') as premier,
    to_char($1::date - interval '1 month', 'YYYY-MM') as dernier`;
interface Mois {
  mois: string;
  nombre: number;
  total: number;
  exporte_at: Date | null;
  exporte_par: string | null;
}
/** [CPT-28] Unexported active months without sales: only those the sales list lacks are queried. */
async function moisSansVente(
  em: EntityManager,
  connus: ReadonlySet<string>,
  jour: string,
): Promise<Mois[]> {
  const etendue = await sqlOne<Etendue>(em, ETENDUE, [jour]);
  const trouves: Mois[] = [];
  let mois = etendue?.premier ?? jour;
  for (; etendue && mois <= etendue.dernier; mois = moisSuivant(mois))
    if (!connus.has(mois) && !estSansMouvement(await lireFaitsSansVente(em, mois)))
      trouves.push({ mois, nombre: 0, total: 0, exporte_at: null, exporte_par: null });
  return trouves;
}

/** [CPT-17] Complete, active months with exports, latest first. */
export async function listerMoisActe({
  em,
  maintenant,
}: ActRequest): Promise<Resultat<MoisComptable[]>> {
  const jour = jourDe(maintenant);
  const vendus = await sql<Mois>(
    em,
    `select to_char(m.mois, 'YYYY-MM') as mois, sum(m.nombre)::integer as nombre,
        sum(m.total)::bigint as total, e.created_at as exporte_at, e.created_by as exporte_par
      from (select mois, nombre, total from agregat_mois union all ${RENDUES}
        union all select (mois || '-01')::date, 0, 0 from export_comptable) m
      left join export_comptable e on e.mois = to_char(m.mois, 'YYYY-MM')
      where m.mois < date_trunc('month', $1::date)
      group by m.mois, e.created_at, e.created_by`,
    [jour],
  );
  const autres = await moisSansVente(em, new Set(vendus.map((m) => m.mois)), jour);
  const lus = [...vendus, ...autres].sort((a, b) => b.mois.localeCompare(a.mois));
  const [dernier] = lus;
  const ouvert = dernier !== undefined && (await resteAClore(em, bornesDuMois(dernier.mois).a));
  return succes(
    lus.map((l) => present(moisComptable, { ...l, clos: !(ouvert && l.mois === dernier?.mois) })),
  );
}

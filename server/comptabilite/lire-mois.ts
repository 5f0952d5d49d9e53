import { jourDe } from '#shared/base/dates.ts';
import { type Resultat, succes } from '#shared/base/refus.ts';
import { type MoisComptable, moisComptable } from '#shared/comptabilite/comptabilite.schema.ts';
import { present } from '../db/present.ts';
import { sql } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { contrePasseesDe, JOUR_ANNULE } from '../vente/lire-agregats.ts';
import { resteAClore } from './lire-cloture.ts';
import { bornesDuMois } from './lire-faits.ts';

/** [STA-48] The month of each cancellation of a counted sale: it takes no sale off its number. */
const RENDUES = `
  select date_trunc('month', ${JOUR_ANNULE})::date as mois, 1 as nombre, 0 as total
  from ${contrePasseesDe({ conditions: [], valeurs: [] }, null)}`;
/** [CPT-17] The months that are over and sold something, latest first, with their exports. */
export async function listerMoisActe({
  em,
  maintenant,
}: ActRequest): Promise<Resultat<MoisComptable[]>> {
  const jour = jourDe(maintenant);
  const lus = await sql(
    em,
    `select to_char(m.mois, 'YYYY-MM') as mois, sum(m.nombre)::integer as nombre,
        sum(m.total)::bigint as total, e.created_at as exporte_at, e.created_by as exporte_par
      from (select mois, nombre, total from agregat_mois union all ${RENDUES}) m
      left join export_comptable e on e.mois = to_char(m.mois, 'YYYY-MM')
      where m.mois < date_trunc('month', $1::date)
      group by m.mois, e.created_at, e.created_by
      order by m.mois desc`,
    [jour],
  );
  const [dernier] = lus as { mois: string }[];
  const ouvert = dernier !== undefined && (await resteAClore(em, bornesDuMois(dernier.mois).a));
  return succes(
    lus.map((l) =>
      present(moisComptable, { ...l, clos: !(ouvert && l['mois'] === dernier?.mois) }),
    ),
  );
}

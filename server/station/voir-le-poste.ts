import type { EntityManager } from '@mikro-orm/postgresql';
import {
  coupureAuMoment,
  ignoraitDepuis,
  type VuDuServeur,
} from '#shared/station/presence.rules.ts';
import type { VenteFaite } from '#shared/station/station.schema.ts';
import { toDate } from '../db/present.ts';
import { sql } from '../db/sql.ts';
import type { StationRow } from './station.entity.ts';

interface Vue {
  debut: string;
  entendu_at: string;
  ouverte: boolean;
}
const VUES = `
  select debut, entendu_at,
    fin_at is null and processus in (select f_processus_vivants()) as ouverte
  from presence_poste
  where cle = $1 and entendu_at >= $2::timestamptz - interval '9 days'
  order by debut desc
  limit 2000`;

export interface Regard {
  coupure: ReturnType<typeof coupureAuMoment>;
  /** It may have been stale since then. */
  depuis: Date;
}

/**
 * [HSL-26] [HSL-27] Whether the station was offline when selling, and stale since when.
 * `decalage_ms`: clock ahead.
 */
export async function regarderLePoste(
  em: EntityManager,
  { cle }: Pick<StationRow, 'cle'>,
  v: VenteFaite,
  { faite, decalage_ms }: { faite: Date; decalage_ms: number },
): Promise<Regard> {
  const lues = await sql<Vue>(em, VUES, [cle, faite]);
  const vus: VuDuServeur[] = lues.map((l) => ({
    debut: toDate(l.debut),
    entendu: toDate(l.entendu_at),
    ouverte: l.ouverte,
  }));
  const corrige = (iso: string): Date => new Date(new Date(iso).getTime() - decalage_ms);
  const debut = v.coupure_at ? corrige(v.coupure_at) : null;
  const coupure = coupureAuMoment(faite, vus, debut !== null && debut <= faite);
  return {
    // A clock corrected since contradicts nothing: sent to review.
    coupure: coupure === 'contredite' && v.decalage_ms === undefined ? 'inconnue' : coupure,
    depuis: ignoraitDepuis(faite, vus, v.catalogue ? corrige(v.catalogue.lu_at) : null),
  };
}

import type { EntityManager } from '@mikro-orm/postgresql';
import {
  coupureAuMoment,
  ignoraitDepuis,
  type VuDuServeur,
} from '#shared/vente/station/presence.rules.ts';
import type { VenteFaite } from '#shared/vente/station/station.schema.ts';
import { toDate } from '../../platform/db/present.ts';
import { constant, fragment, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { StationRow } from './station.entity.ts';

// `ouverte`: connected, by a process alive.
const VUES = query
  .selectFrom('presence_poste')
  .select(['debut', 'entendu_at'])
  .select(
    fragment<boolean>`fin_at is null and processus in (select f_processus_vivants())`.as('ouverte'),
  )
  .orderBy('debut', 'desc')
  .limit(constant(2000));

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
  const depuis = fragment<string>`${faite}::timestamptz - interval '9 days'`;
  const lues = await rows(em, VUES.where('cle', '=', cle).where('entendu_at', '>=', depuis));
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

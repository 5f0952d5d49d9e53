import type { EntityManager } from '@mikro-orm/postgresql';
import type * as z from 'zod/mini';
import { type Succes, succes } from '#shared/base/refus.ts';
import * as phrases from '#shared/vente/station/quarantaine.phrases.ts';
import { quarantaine, type Quarantaine } from '#shared/vente/station/quarantaine.schema.ts';
import type { listerQuarantaine } from '#shared/vente/station/station.api.ts';
import { present } from '../../platform/db/present.ts';
import { constant, row, textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { type Filters, type ListSource, readList } from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { QuarantaineRow } from './station.entity.ts';

const LIRE = query.selectFrom('quarantaine as t').selectAll('t');
export const quarantaineDe = (em: EntityManager, station_id: number, numero: number) =>
  row(em, LIRE.where('t.station_id', '=', station_id).where('t.numero', '=', numero));

/** Received, but no sale recorded. */
export const repondreQuarantaine = (q: QuarantaineRow): Succes<null> =>
  succes(null, phrases.miseEnQuarantaine(q.numero_provisoire), {
    extra_data: { quarantaine: { id: q.id, numero_provisoire: q.numero_provisoire } },
  });

const SOURCE: ListSource<Quarantaine> = {
  schema: quarantaine,
  select: textOf(LIRE.where(constant(true))),
  recherche: `f_recherche(t.numero_provisoire || ' ' || t.vendeur)`,
  tri: {
    id: 't.id',
    faite_at: 't.faite_at',
    recue_at: 't.recue_at',
    vendeur: 'f_recherche(t.vendeur)',
    net_a_payer: 't.net_a_payer',
  },
  parDefaut: 't.id desc',
};
/** [HSL-28] Last received first. */
export function listerQuarantaineActe({
  em,
  requete,
}: ActRequest<unknown, z.infer<typeof listerQuarantaine.requete>>) {
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (requete.a_decider) filtres.conditions.push("t.statut = 'En quarantaine'");
  return readList(em, SOURCE, requete, filtres);
}

export const presenterQuarantaine = (q: QuarantaineRow): Quarantaine => present(quarantaine, q);

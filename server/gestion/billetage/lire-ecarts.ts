import type { FiltrePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { estRefus } from '#shared/base/refus.ts';
import { type EcartDeCaisse, ecartDeCaisse } from '#shared/gestion/billetage/ecart.schema.ts';
import {
  type Filters,
  type ListSource,
  readList,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';
import { ECARTS } from './ecarts.sql.ts';

const instant = (d: Date): string => `'${d.toISOString()}'::timestamptz`;

/** [BIL-17] By person and register, largest shortage first; withdrawn counts excluded. */
export function listerEcartsActe({
  em,
  requete,
}: ActRequest<unknown, RequeteListe & FiltrePeriode & { caisse_id?: number | undefined }>) {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return Promise.resolve(periode);
  const source: ListSource<EcartDeCaisse> = {
    schema: ecartDeCaisse,
    select: ECARTS(
      periode ? `b.fin_at > ${instant(periode.debut)}` : 'true',
      periode ? `b.fin_at <= ${instant(periode.fin)}` : 'true',
      requete.caisse_id ? `b.caisse_id = ${requete.caisse_id}` : 'true',
    ),
    recherche: `f_recherche(t.created_by || ' ' || t.caisse_libelle)`,
    tri: {
      ...sortAsIs(['nombre', 'justes', 'manques', 'excedents', 'ecart', 'dernier_at']),
      ...sortAsWords(['created_by', 'caisse_libelle']),
    },
    parDefaut: 't.manques, t.id',
  };
  const filtres: Filters = { conditions: [], valeurs: [] };
  return readList(em, source, requete, filtres);
}

import type { RequeteListe } from '#shared/base/liste.ts';
import {
  type SubstanceManquante,
  substanceManquante,
} from '#shared/sante/interaction/import-thesaurus.schema.ts';
import { constant, textOf } from '../../platform/db/query.ts';
import {
  addEquals,
  type Filters,
  type ListSource,
  readList,
  sortAsIs,
} from '../../platform/http/read-list.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { SubstanceManquanteRow } from './interaction.entity.ts';

const SOURCE: ListSource<SubstanceManquante> = {
  schema: substanceManquante,
  select: textOf(query.selectFrom('substance_manquante as t').selectAll('t').where(constant(true))),
  recherche: 't.recherche',
  tri: {
    nom: 't.recherche',
    ...sortAsIs<SubstanceManquanteRow>(['id', 'connaissance', 'presentations', 'produits']),
  },
  parDefaut: 't.produits desc, t.presentations desc, t.recherche',
};

/** Best-selling first. */
export function listerManquantesActe({
  em,
  requete,
}: ActRequest<
  unknown,
  RequeteListe & { connaissance?: string | undefined; vendues?: boolean | undefined }
>) {
  const filtres: Filters = { conditions: [], valeurs: [] };
  addEquals<SubstanceManquanteRow>(filtres, { connaissance: requete.connaissance || undefined });
  if (requete.vendues) filtres.conditions.push('t.produits > 0');
  return readList(em, SOURCE, requete, filtres);
}

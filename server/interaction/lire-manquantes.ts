import type { RequeteListe } from '#shared/base/liste.ts';
import {
  type SubstanceManquante,
  substanceManquante,
} from '#shared/interaction/import-thesaurus.schema.ts';
import { addFilter, type Filters, type ListSource, readList } from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';

const SOURCE: ListSource<SubstanceManquante> = {
  schema: substanceManquante,
  select: 'select t.* from substance_manquante t where true',
  recherche: 't.recherche',
  tri: {
    id: 't.id',
    nom: 't.recherche',
    connaissance: 't.connaissance',
    presentations: 't.presentations',
    produits: 't.produits',
  },
  parDefaut: 't.produits desc, t.presentations desc, t.recherche',
};

/** The names that the thesaurus does not answer for, what we sell most of first. */
export function listerManquantesActe({
  em,
  requete,
}: ActRequest<
  unknown,
  RequeteListe & { connaissance?: string | undefined; vendues?: boolean | undefined }
>) {
  const filtres: Filters = { conditions: [], valeurs: [] };
  if (requete.connaissance) addFilter(filtres, 't.connaissance = ?', requete.connaissance);
  if (requete.vendues) filtres.conditions.push('t.produits > 0');
  return readList(em, SOURCE, requete, filtres);
}

import type { RequeteListe } from '#shared/base/liste.ts';
import {
  type NomListe,
  type Reference,
  reference,
} from '#shared/admin/reference/reference.schema.ts';
import { textOf } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import {
  type Filters,
  addFilter,
  readList,
  type ListSource,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';

const parLibelle = {
  recherche: 't.recherche',
  tri: { libelle: 't.recherche', id: 't.id' },
  parDefaut: 't.recherche, t.id',
};
// Byte order, as on clients, whatever the database collation.
const REFERENCES: ListSource<Reference> = {
  ...parLibelle,
  parDefaut: 't.recherche collate "C", t.id',
  schema: reference,
  select: textOf(
    query
      .selectFrom('reference as t')
      .select(['t.id', 't.libelle', 't.version'])
      .where('t.deleted_at', 'is', null),
  ),
};

export const listerReferencesActe =
  (liste: NomListe) =>
  ({ em, requete }: ActRequest<unknown, RequeteListe>) => {
    const filtres: Filters = { conditions: [], valeurs: [] };
    addFilter(filtres, 't.liste = ?', liste);
    return readList(em, REFERENCES, requete, filtres);
  };

import { centimesLus, enFcfa } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type FiltrePeriode, jourDe } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import { estRefus } from '#shared/base/refus.ts';
import { type Depense, depense } from '#shared/gestion/depense/depense.schema.ts';
import { present } from '../../platform/db/present.ts';
import { constant, row, sumOf, textOf } from '../../platform/db/query.ts';
import type { SqlRow } from '../../platform/db/sql.ts';
import { query } from '../../query.ts';
import {
  type Filters,
  addFilter,
  readList,
  rowsFound,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../../platform/http/read-list.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { DepenseRow } from './depense.entity.ts';
import { askedPeriod } from '../../platform/http/asked-period.ts';

const LIRE = query
  .selectFrom('depense as t')
  .leftJoin('caisse as c', 'c.id', 't.caisse_id')
  .selectAll('t')
  .select('c.libelle as caisse_libelle');
const lue = (id: number) => LIRE.where('t.id', '=', id).where('t.deleted_at', 'is', null);
const SOURCE: ListSource<Depense> = {
  schema: depense,
  select: textOf(LIRE.where(constant(true))),
  recherche: 't.recherche',
  tri: {
    ...sortAsIs<DepenseRow>(['id', 'montant', 'date', 'created_at']),
    ...sortAsWords<DepenseRow>(['libelle', 'categorie', 'created_by']),
  },
  parDefaut: 't.date desc, t.id desc',
};

/** Row lock; excludes removed. */
export const lockDepense = (em: EntityManager, id: number): Promise<SqlRow | undefined> =>
  row(em, lue(id).forUpdate('t'));
/** Null when missing. */
export async function lireDepense(em: EntityManager, id: number): Promise<Depense | null> {
  const ligne = await row(em, lue(id));
  return ligne ? presenterDepense(ligne) : null;
}
export const presenterDepense = (ligne: SqlRow): Depense => present(depense, ligne);

const SOMME = query
  .selectFrom('depense as t')
  .select((eb) => sumOf(eb.ref('t.montant')).as('total'))
  .where(constant(true));

async function sommer(em: EntityManager, trouvees: Filters) {
  const [somme] = await rowsFound(em, SOMME, trouvees);
  return { total: enFcfa(centimesLus(somme?.total ?? 0)) };
}

/** [DEP-1] By day, removed excluded; total in `extra_data.total`, FCFA. */
export async function listerDepensesActe({
  em,
  requete,
}: ActRequest<unknown, RequeteListe & FiltrePeriode & { categorie?: string | undefined }>) {
  const periode = askedPeriod(requete);
  if (estRefus(periode)) return periode;
  const filtres: Filters = { conditions: ['t.deleted_at is null'], valeurs: [] };
  if (periode) {
    addFilter(filtres, 't.date >= ?', jourDe(periode.debut));
    addFilter(filtres, 't.date <= ?', jourDe(new Date(periode.fin.getTime() - 1)));
  }
  if (requete.categorie) addFilter(filtres, 't.categorie = ?', requete.categorie);
  return readList(em, SOURCE, requete, {
    ...filtres,
    sommer: (trouvees) => sommer(em, trouvees),
  });
}

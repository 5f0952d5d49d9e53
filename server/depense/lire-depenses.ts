import { centimesLus, enFcfa } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type FiltrePeriode, jourDe, lirePeriode } from '#shared/base/dates.ts';
import type { RequeteListe } from '#shared/base/liste.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { refus } from '#shared/base/refus.ts';
import { type Depense, depense } from '#shared/depense/depense.schema.ts';
import { present } from '../db/present.ts';
import { type SqlRow, sqlWithValues, sqlOne } from '../db/sql.ts';
import {
  type Filters,
  addFilter,
  readList,
  type ListSource,
  sortAsIs,
  sortAsWords,
} from '../http/read-list.ts';
import type { ActRequest } from '../http/route.ts';
import type { Renamed } from '../db/row.ts';
import type { DepenseRow } from './depense.entity.ts';

const LIRE = `select t.*, t.date::text as date, c.libelle as caisse_libelle
  from depense t
  left join caisse c on c.id = t.caisse_id`;
const triables = ['id', 'montant', 'date', 'created_at'];
const mots = ['libelle', 'categorie', 'created_by'];
const SOURCE: ListSource<Depense> = {
  schema: depense,
  select: `${LIRE} where true`,
  recherche: 't.recherche',
  tri: { ...sortAsIs(triables), ...sortAsWords(mots) },
  parDefaut: 't.date desc, t.id desc',
};

/** An expense that was not removed, held until the commit. */
export const tenirDepense = (em: EntityManager, id: number): Promise<SqlRow | undefined> =>
  sqlOne(em, `${LIRE} where t.id = $1 and t.deleted_at is null for update of t`, [id]);
/** The same as it stands, not held: null when it is not there. */
export async function lireDepense(em: EntityManager, id: number): Promise<Depense | null> {
  const ligne = await sqlOne(em, `${LIRE} where t.id = $1 and t.deleted_at is null`, [id]);
  return ligne ? presenterDepense(ligne) : null;
}
export const presenterDepense = (ligne: SqlRow): Depense => present(depense, ligne);

/** Sum of the expenses found. */
type Somme = Renamed<DepenseRow, { total: 'montant' }>;

async function sommer(em: EntityManager, { conditions, valeurs }: Filters) {
  const [somme] = await sqlWithValues<Somme>(
    em,
    `select coalesce(sum(t.montant), 0)::bigint as total
      from depense t
      where ${conditions.join(' and ')}`,
    valeurs,
  );
  return { total: enFcfa(centimesLus(somme?.total ?? 0)) };
}

/**
 * [DEP-1] Expenses by their day; those removed are not shown. The sum of those found stands in
 * `extra_data.total`, in FCFA.
 */
export async function listerDepensesActe({
  em,
  requete,
}: ActRequest<unknown, RequeteListe & FiltrePeriode & { categorie?: string | undefined }>) {
  const periode = lirePeriode(requete);
  if (periode === 'inversee')
    return refus(422, 'date_fin_avant_debut', phrasesCommun.dateFinAvantDebut);
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

import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, sqlOne } from '../platform/db/sql.ts';

// SQL: table and columns are those that the record declares.

interface Named {
  name: string;
  naming: string;
}

/** `withdrawn`: it has withdrawn ones, left out. */
export const recordsOf = (name: string, withdrawn: boolean): string =>
  `select t.* from ${name} t where ${withdrawn ? 't.deleted_at is null' : 'true'}`;
/** `select`: of its list. */
export const readRecord = (em: EntityManager, select: string, id: number) =>
  sqlOne(em, `${select} and t.id = $1`, [id]);

interface Namesake {
  nom: string;
}
/** Of the same name, whatever its case and accents. */
export const readNamesake = (
  em: EntityManager,
  { name, naming }: Named,
  asked: unknown,
  except: number,
) =>
  sqlOne<Namesake>(
    em,
    `select ${naming} as nom
      from ${name}
      where f_recherche(${naming}) = f_recherche($1) and id <> $2 and deleted_at is null`,
    [asked, except],
  );

/** Of the withdrawn one that bears it. */
export const releaseName = (em: EntityManager, { name, naming }: Named, asked: unknown) =>
  sql(
    em,
    `update ${name}
      set ${naming} = ${naming} || ' (retiré ' || id || ')'
      where ${naming} = $1 and deleted_at is not null`,
    [asked],
  );

import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../../db/sql.ts';

// SQL: sealed as the base writes its rows in JSON, exchanges within.

const PAR_LOT = 1_000;
const LIRE = `
  select c.id, (to_jsonb(c) - 'recherche' || jsonb_build_object('echanges', coalesce(
      (select jsonb_agg(to_jsonb(e) order by e.id) from certification_echange e
        where e.certification_id = c.id), '[]')))::text as ligne
  from certification c
  where c.jour between $1 and $2 and c.id > $3
  order by c.id
  limit ${PAR_LOT}`;
interface CertificationArchivee {
  id: number;
  ligne: string;
}
export const lireCertificationsArchivees = (
  em: EntityManager,
  { de, a, apres }: { de: string; a: string; apres: number },
) => sql<CertificationArchivee>(em, LIRE, [de, a, apres]);

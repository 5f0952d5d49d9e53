import type { EntityManager } from '@mikro-orm/postgresql';
import { auditSelection } from '../../platform/db/audit.ts';

// SQL: thousands of products in one statement.
const A_AUDITER = `
  select $2, $3, 'sélection modifiée', 'produit', n.id, n.avant::jsonb, $4::jsonb
  from unnest($1::int[], $5::text[]) as n(id, avant)
  order by n.id`;

export const auditerSelection = (
  em: EntityManager,
  par: string,
  adresse: string,
  { avant, apres }: { avant: ReadonlyMap<number, object>; apres: object },
) =>
  auditSelection(em, A_AUDITER, [
    [...avant.keys()],
    par,
    adresse,
    JSON.stringify(apres),
    [...avant.values()].map((champs) => JSON.stringify(champs)),
  ]);

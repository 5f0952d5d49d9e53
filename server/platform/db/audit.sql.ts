import type { EntityManager } from '@mikro-orm/postgresql';
import type { JournalAuditRow } from './db.entity.ts';
import { sql } from './sql.ts';

// SQL: thousands of facts in one statement, from the selection that says them.

/** `selection` columns: user, address, act, entity, its id, before, after. */
export const writeSelection = (em: EntityManager, selection: string, values: readonly unknown[]) =>
  sql<Pick<JournalAuditRow, 'id'>>(
    em,
    `insert into journal_audit (utilisateur, adresse, acte, entite, entite_id, avant, apres)
      ${selection}
      returning id`,
    values,
  );

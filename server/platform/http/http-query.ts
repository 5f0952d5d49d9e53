import type { ParametreEntity } from '../db/db.entity.ts';
import { queryBuilder } from '../db/query.ts';
import type { TableOf } from '../db/row.ts';
import type { JetonProgrammeEntity, SessionEntity, TentativeEntity } from './http.entity.ts';

/** What a session asks of an account; its other columns are presented, not named. */
interface Account {
  id: number;
  password_hash: string;
  is_active: boolean;
  is_admin: boolean;
}
interface Tables {
  parametre: TableOf<typeof ParametreEntity>;
  session: TableOf<typeof SessionEntity>;
  tentative: TableOf<typeof TentativeEntity>;
  jeton_programme: TableOf<typeof JetonProgrammeEntity>;
  utilisateur: Account;
  second_facteur: { utilisateur_id: number; active_at: string | null };
}
/** Statements of the corridor, which knows no domain. */
export const httpQuery = queryBuilder<Tables>();

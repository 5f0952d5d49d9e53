import { queryBuilder } from '../db/query.ts';
import type { TableOf } from '../db/row.ts';
import type {
  EpoqueEntity,
  PresenceEntity,
  PublicationEntity,
  StationPresenceEntity,
  SujetEntity,
} from './realtime.entity.ts';

interface Tables {
  epoque: TableOf<typeof EpoqueEntity>;
  presence: TableOf<typeof PresenceEntity>;
  publication: TableOf<typeof PublicationEntity>;
  presence_poste: TableOf<typeof StationPresenceEntity>;
  sujet: TableOf<typeof SujetEntity>;
}
/** Statements of the corridor, which knows no domain. */
export const realtimeQuery = queryBuilder<Tables>();

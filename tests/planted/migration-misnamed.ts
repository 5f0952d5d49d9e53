import { migrationsWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

export const offender: Offender = {
  refusals: () => migrationsWall(['Migration20261129_10.ts'], '2026-11-29'),
  says: ['Migration20261129_10.ts', 'MigrationAAAAMMJJ_HHMM'],
};

import { tablesWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

export const offender: Offender = {
  refusals: () => tablesWall(['vente'], ['vente', 'lune']),
  says: ['lune', '<d>.entity.ts', 'server/entities.ts'],
};

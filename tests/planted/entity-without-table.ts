import { tablesWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

export const offender: Offender = {
  refusals: () => tablesWall(['vente', 'lune'], ['vente']),
  says: ['lune', 'migration'],
};

import { menuWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

export const offender: Offender = {
  refusals: () =>
    menuWall({
      entries: new Map([['STOCK/lune', '/stock/lune']]),
      addresses: ['/stock/rayon'],
      usedRights: new Set(['STOCK/lune']),
    }),
  says: ['STOCK/lune', '/stock/lune', 'client/screens.ts'],
};

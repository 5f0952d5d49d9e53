import { menuWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

/** The screen is there, and every call it makes answers 404. */
export const offender: Offender = {
  refusals: () =>
    menuWall({
      entries: new Map([['STOCK/rayon', '/stock/rayon']]),
      addresses: ['/stock/rayon'],
      usedRights: new Set(),
    }),
  says: ['STOCK/rayon', 'aucun appel monté', 'server/routes.ts'],
};

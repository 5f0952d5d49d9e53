import { callsWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

const call = 'GET /api/promis';
/** A domain left out of `server/routes.ts`: its menu shows, its call answers 404. */
export const offender: Offender = {
  refusals: () => callsWall({ contract: [call], mounted: [], rights: [call], documented: [] }),
  says: [call, 'server/routes.ts', 'ACCES_ROUTES nomme'],
};

import { callsWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

const call = 'GET /api/promis';
export const offender: Offender = {
  refusals: () =>
    callsWall({ contract: [call], mounted: [call, call], rights: [call], documented: [call] }),
  says: [call, 'deux fois'],
};

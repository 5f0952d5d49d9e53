import { callsWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

const call = 'POST /api/promis';
export const offender: Offender = {
  refusals: () => callsWall({ contract: [call], mounted: [call], rights: [], documented: [call] }),
  says: [call, 'n’a pas de droit', 'ACCES_ROUTES'],
};

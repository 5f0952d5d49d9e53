import { callsWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

const call = 'GET /api/cachee';
export const offender: Offender = {
  refusals: () => callsWall({ contract: [], mounted: [call], rights: [call], documented: [call] }),
  says: [call, 'n’est pas une valeur du contrat', '<d>.api.ts'],
};

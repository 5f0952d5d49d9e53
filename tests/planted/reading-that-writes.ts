import { queriesWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

const file = 'client/lune/lune.queries.ts';
/** By whatever name calls that write go: only what reads is let in. */
export const offender: Offender = {
  refusals: () =>
    queriesWall([{ file, module: 'client/base/call-api.ts', names: ['readApi', 'callApi'] }]),
  says: [file, 'callApi', '.actions.ts'],
};

import { reducersWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

export const offender: Offender = {
  refusals: () =>
    reducersWall({
      events: ['lune.levee'],
      reducers: [],
      readAgain: [],
      screens: '',
      tests: '',
    }),
  says: ['lune.levee', 'reducteur', 'A_RELIRE'],
};

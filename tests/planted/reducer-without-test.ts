import { reducersWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

export const offender: Offender = {
  refusals: () =>
    reducersWall({
      events: ['lune.levee'],
      reducers: [{ name: 'surLunes', events: ['lune.levee'] }],
      readAgain: [],
      screens: 'appliquer: surLunes,',
      tests: 'surLunes(tenues, message)',
    }),
  says: ['surLunes', 'verifierEvenement', 'appliquer: surLunes'],
};

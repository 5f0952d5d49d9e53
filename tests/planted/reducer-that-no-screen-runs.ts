import { reducersWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

/** Tested, and not what the screen does. */
export const offender: Offender = {
  refusals: () =>
    reducersWall({
      events: ['lune.levee'],
      reducers: [{ name: 'surLunes', events: ['lune.levee'] }],
      readAgain: [],
      screens: 'appliquer: (lignes) => [...lignes]',
      tests: 'appliquer: surLunes,',
    }),
  says: ['surLunes', 'aucun écran', 'reduceCache'],
};

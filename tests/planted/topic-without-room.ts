import { topicsWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

export const offender: Offender = {
  refusals: () => topicsWall(['lune'], [], ['lune']),
  says: ['lune', 'pas de salle', 'SALLES_SUJETS'],
};

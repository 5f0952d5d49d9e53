import { formsWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

export const offender: Offender = {
  refusals: () => formsWall(['lune'], []),
  says: ['lune', 'fiches-a-deux.ts'],
};

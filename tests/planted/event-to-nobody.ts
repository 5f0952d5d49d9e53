import { topicsWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

export const offender: Offender = {
  refusals: () => topicsWall(['ventes'], ['ventes'], ['ventes', 'lune']),
  says: ['lune', 'personne ne peut entendre', 'ACCES_SUJETS'],
};

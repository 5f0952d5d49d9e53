import { orderWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

export const offender: Offender = {
  refusals: () => orderWall(['vente', 'lune'], ['vente']),
  says: ['lune', 'ORDRE', 'tests/harness/maison.ts'],
};

import { screensWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

export const offender: Offender = {
  refusals: () => screensWall([], ['lune/lune-ecran.tsx']),
  says: ['lune/lune-ecran.tsx', 'sans adresse', 'client/screens.ts'],
};

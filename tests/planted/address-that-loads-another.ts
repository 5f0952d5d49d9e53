import { screensWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

const file = 'rayon/rayons-ecran.tsx';
export const offender: Offender = {
  refusals: () => screensWall({ [file]: "() => import('./garde/gardes-ecran.tsx')" }, [file]),
  says: [file, 'client/screens.ts'],
};

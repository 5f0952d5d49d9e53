import { screensWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

const file = 'lune/lune-ecran.tsx';
/** The address would open an empty page. */
export const offender: Offender = {
  refusals: () => screensWall([file], new Map([[file, 'export function LuneEcran() {}']])),
  says: [file, 'n’exporte pas', 'CodeDEcran'],
};

import { screensWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

const shown = 'export const ecran: CodeDEcran = { Contenu: LuneEcran };';
export const offender: Offender = {
  refusals: () => screensWall([], new Map([['lune/lune-ecran.tsx', shown]])),
  says: ['lune/lune-ecran.tsx', 'sans adresse', 'client/screens.ts'],
};

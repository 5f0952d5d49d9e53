import { addressesWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

export const offender: Offender = {
  refusals: () => addressesWall(['/', '/stock/lune'], ['/']),
  says: ['/stock/lune', 'aucun menu', 'habilitations.rules.ts'],
};

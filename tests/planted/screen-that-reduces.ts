import { inlineWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

const file = 'client/lune/lune-ecran.tsx';
export const offender: Offender = {
  refusals: () =>
    inlineWall([{ file, module: 'shared/base/apply.ts', names: ['remplacerMontree'] }]),
  says: [file, 'remplacerMontree', '<d>.events.ts'],
};

import { sheetsWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

export const offender: Offender = {
  refusals: () =>
    sheetsWall([
      { room: 'vente', text: '.lune,\n.sienne {\n  gap: 0;\n}' },
      { room: 'stock', text: '@media print {\n  .lune {\n    gap: 0;\n  }\n}' },
    ]),
  says: ['.lune', 'vente et stock', 'client/ui'],
};

import { costWall } from '../harness/walls.ts';
import type { Offender } from './offender.ts';

const reason = '// Browser: focus returns to the basket by keys only, after a scan.';
export const offender: Offender = {
  refusals: () =>
    costWall([
      { file: 'tests/lune/lever.test.ts', first: "import x from 'y';", starts: 'Server' },
      { file: 'e2e/lune.spec.ts', first: reason, starts: 'Browser' },
      { file: 'e2e/soleil.spec.ts', first: reason, starts: 'Browser' },
    ]),
  says: ['tests/lune/lever.test.ts', '« // Server: … . »', 'e2e/soleil.spec.ts', 'une règle'],
};

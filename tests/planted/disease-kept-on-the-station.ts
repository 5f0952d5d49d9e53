import { champsRefuses } from '../saisies/champs-gardes.ts';
import type { Offender } from './offender.ts';

export const offender: Offender = {
  refusals: () => champsRefuses({ lune: { garde: ['lignes.num_assure', 'lignes.maladie'] } }),
  says: ['num_assure', 'maladie', 'client/ui/form-list.ts'],
};

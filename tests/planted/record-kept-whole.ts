import { champsRefuses } from '../saisies/champs-gardes.ts';
import type { Offender } from './offender.ts';

/** Whole, with whatever field it comes to have. */
export const offender: Offender = {
  refusals: () => champsRefuses({ lune: { garde: ['client.*'] } }),
  says: ['client.*', 'client/ui/form-list.ts'],
};

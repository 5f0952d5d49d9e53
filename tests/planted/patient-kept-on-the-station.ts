import { champsRefuses } from '../saisies/champs-gardes.ts';
import type { Offender } from './offender.ts';

export const offender: Offender = {
  refusals: () => champsRefuses({ lune: { garde: ['libelle', 'nom_patient'] } }),
  says: ['lune', 'nom_patient', 'client/ui/form-list.ts'],
};

import * as z from 'zod/mini';
import { ecrire, lire } from '../../base/contract.ts';
import { jourSchema, periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import {
  archiveFiscale,
  clotureScellee,
  GENRES_CLOTURE,
  verificationJournal,
} from './cloture.schema.ts';

export const listerClotures = lire('/api/clotures', {
  resume: 'Les clôtures scellées, par caisse et pour la pharmacie',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    genre: z._default(z.enum(GENRES_CLOTURE), 'Jour'),
  }),
  donnees: z.array(clotureScellee),
});
export const verifierJournalFiscal = lire('/api/journal-fiscal/verification', {
  resume: 'Vérifie le journal fiscal : chaînes, signatures, totaux, et ce que la base en dit',
  donnees: verificationJournal,
});
export const archiverPeriode = ecrire('/api/archives-fiscales', {
  resume:
    'Fait l’archive d’une période : des fichiers ouverts, un manifeste signé, une page de contrôle',
  corps: z.object({ period_from: jourSchema, period_to: jourSchema }),
  donnees: archiveFiscale,
});

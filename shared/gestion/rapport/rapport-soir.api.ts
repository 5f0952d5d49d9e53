import * as z from 'zod/mini';
import { lire } from '../../base/contract.ts';
import { jourSchema } from '../../base/dates.ts';
import { rapportSoir } from './rapport-soir.schema.ts';

export const lireRapportSoir = lire('/api/rapports/soir', {
  resume: 'Le rapport du soir d’une journée ; celui d’aujourd’hui est à date',
  requete: z.object({ jour: z.optional(jourSchema) }),
  donnees: rapportSoir,
});

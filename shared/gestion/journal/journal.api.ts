import * as z from 'zod/mini';
import { lire } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import { journalAudit, journalConnexion } from './journal.schema.ts';

const mot = z.optional(z.string().check(z.maxLength(120)));
export const listerJournalConnexions = lire('/api/journal-connexions', {
  resume: 'Qui s’est connecté, quand, d’où ; utilisateur : nom saisi ou nom complet',
  forme: 'liste',
  requete: z.object({ ...requeteListe, ...periodeRequete, resultat: mot, utilisateur: mot }),
  donnees: z.array(journalConnexion),
});
export const listerJournalAudits = lire('/api/journal-audits', {
  resume: 'Qui a changé quoi, quand, avec les valeurs d’avant et d’après',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    utilisateur: mot,
    entite: mot,
    acte: mot,
  }),
  donnees: z.array(journalAudit),
});

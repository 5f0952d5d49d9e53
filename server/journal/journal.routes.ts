import { listerJournalAudits, listerJournalConnexions } from '#shared/journal/journal.api.ts';
import { lecture, type Route } from '../http/requete.ts';
import { listerAuditsActe, listerConnexionsActe } from './lire-journaux.ts';

export const routesJournal: readonly Route[] = [
  lecture(listerJournalConnexions, listerConnexionsActe),
  lecture(listerJournalAudits, listerAuditsActe),
];

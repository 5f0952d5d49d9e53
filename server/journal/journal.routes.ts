import { listerJournalAudits, listerJournalConnexions } from '#shared/journal/journal.api.ts';
import { reading, type Route } from '../http/route.ts';
import { listerAuditsActe, listerConnexionsActe } from './lire-journaux.ts';

export const routesJournal: readonly Route[] = [
  reading(listerJournalConnexions, listerConnexionsActe),
  reading(listerJournalAudits, listerAuditsActe),
];

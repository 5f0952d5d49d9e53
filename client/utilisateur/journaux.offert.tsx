/** The journal of changes, for screens of managers. */
export { JournalAudits } from './journaux.tsx';

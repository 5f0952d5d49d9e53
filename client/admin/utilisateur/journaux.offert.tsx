export { JournalAudits } from './journaux.tsx';

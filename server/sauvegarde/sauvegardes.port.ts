import { port } from '../http/port.ts';
import type { BackupKeeper } from './backup-keeper.ts';

/** What acts ask of whoever keeps the backups of this server. */
export type PortSauvegardes = Pick<
  BackupKeeper,
  'state' | 'facts' | 'startBackup' | 'startRestore' | 'sealedFor' | 'anyMoment'
>;

/** Absent where none is kept (tests). */
export const SAUVEGARDES = port<PortSauvegardes | undefined>('sauvegardes', undefined);

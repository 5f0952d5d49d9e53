import { port } from '../http/port.ts';
import type { BackupKeeper } from './backup-keeper.ts';

export type PortSauvegardes = Pick<
  BackupKeeper,
  'state' | 'facts' | 'startBackup' | 'startRestore' | 'sealedFor' | 'anyMoment'
>;

/** Absent in tests. */
export const SAUVEGARDES = port<PortSauvegardes | undefined>('sauvegardes', undefined);

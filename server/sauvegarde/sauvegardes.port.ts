import { port } from '../http/port.ts';
import type { Gardien } from './gardien.ts';

/** What acts ask of whoever keeps the backups of this server. */
export type PortSauvegardes = Pick<Gardien, 'etat' | 'sauvegarder' | 'restaurer' | 'aMoment'>;

/** Absent where none is kept (tests). */
export const SAUVEGARDES = port<PortSauvegardes | undefined>('sauvegardes', undefined);

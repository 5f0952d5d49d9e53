import { port } from '../http/port.ts';
import type { Veille } from './veille.ts';

/** What acts ask of whoever watches this server. */
export const VEILLE = port<Pick<Veille, 'regarder'> | undefined>('veille', undefined);

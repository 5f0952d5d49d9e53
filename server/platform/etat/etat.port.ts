import { port } from '../http/port.ts';
import type { Veille } from './veille.ts';

export const VEILLE = port<Pick<Veille, 'regarder'> | undefined>('veille', undefined);

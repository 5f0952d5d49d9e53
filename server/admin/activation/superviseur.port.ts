import { port } from '../../platform/http/port.ts';

/** URL of an external supervisor; undefined: this server supervises itself. */
export const SUPERVISEUR = port<string | undefined>('superviseur', undefined);

import { port } from '../http/port.ts';

/** The address of another service that supervises; undefined, this server is its own supervisor. */
export const SUPERVISEUR = port<string | undefined>('superviseur', undefined);

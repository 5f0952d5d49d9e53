import { port } from '../http/port.ts';

/**
 * Where the installation keeps its keys and its archives (`server/scellement/sceau.ts`); absent, no
 * archive is made here.
 */
export const SCELLEMENT = port<string | undefined>('scellement', undefined);

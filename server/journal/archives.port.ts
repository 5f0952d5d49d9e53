import { port } from '../http/port.ts';

/** Keys and archives folder (`server/scellement/sceau.ts`); absent: no archiving. */
export const SCELLEMENT = port<string | undefined>('scellement', undefined);

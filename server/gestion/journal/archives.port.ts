import { port } from '../../platform/http/port.ts';

/** Keys and archives folder (`server/platform/scellement/sceau.ts`); absent: no archiving. */
export const SCELLEMENT = port<string | undefined>('scellement', undefined);

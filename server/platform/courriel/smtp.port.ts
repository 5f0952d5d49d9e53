import { port } from '../http/port.ts';

/** Undefined: no mail leaves. */
export const SMTP = port<string | undefined>('smtp', undefined);

import { port } from '../http/port.ts';

/** Where mails are handed over; undefined, none leaves. */
export const SMTP = port<string | undefined>('smtp', undefined);

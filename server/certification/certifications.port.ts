import { port } from '../http/port.ts';

/** The work on the State's invoices. */
export interface TravailDeCertification {
  /** Looks at once whether something waits; the settings are read again. */
  eveiller(): void;
}

/** Absent (a command, a test of an act), what waits is sent by another process. */
export const CERTIFICATIONS = port<TravailDeCertification | undefined>('certifications', undefined);

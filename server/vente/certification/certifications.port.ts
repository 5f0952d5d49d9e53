import { port } from '../../platform/http/port.ts';

export interface TravailDeCertification {
  /** Polls now and reloads settings. */
  eveiller(): void;
}

/** Absent: another process sends. */
export const CERTIFICATIONS = port<TravailDeCertification | undefined>('certifications', undefined);

import { port } from '../http/port.ts';

/** The work on imports of files: looks at once whether some was asked for. */
export interface TravailDImports {
  eveiller(): void;
}

/** Absent (a command, a test of an act), what is asked for waits for a server. */
export const IMPORTS = port<TravailDImports | undefined>('imports', undefined);

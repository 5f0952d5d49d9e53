import { port } from '../http/port.ts';

/** Wakes the import worker. */
export interface TravailDImports {
  eveiller(): void;
}

/** Absent in commands and tests: jobs wait for a server. */
export const IMPORTS = port<TravailDImports | undefined>('imports', undefined);

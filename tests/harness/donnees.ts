import { join } from 'node:path';

/** Public data too big for the repository (`../shared/data`): beside the checkout, or nowhere. */
export const DONNEES = join(import.meta.dirname, '../../../shared/data');

import * as z from 'zod/mini';

/** Stored as hundredths, as FCFA (inside JSON columns), or an instant. */
export type Kind = 'centimes' | 'francs' | 'instant';

/**
 * [MNT-7] Kind registered per schema: kept by `.check()`, read through wrappers (optional, array,
 * pipe…) by `server/platform/db/present.ts`.
 */
export const KINDS = z.registry<{ kind: Kind }>();

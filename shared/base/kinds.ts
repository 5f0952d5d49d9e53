import * as z from 'zod/mini';

/**
 * What a value of the wire is that its JSON type does not say: money whose row holds hundredths,
 * money whose row holds FCFA already (inside a JSON column), a moment.
 */
export type Kind = 'centimes' | 'francs' | 'instant';

/**
 * [MNT-7] The kind of a schema travels with it: `.check()` hands it on, and what wraps a schema (optional,
 * nullable, default, array, pipe…) is read through by `server/db/present.ts`.
 */
export const KINDS = z.registry<{ kind: Kind }>();

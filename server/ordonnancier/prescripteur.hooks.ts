import type { RecordHooks } from '../records/record-acts.ts';

/** Those proposed no more are read when they are asked for. */
export const hooksPrescripteur: RecordHooks = {
  list: { tri: { nom: 't.tri' }, parDefaut: 't.tri, t.id' },
  unasked: { is_active: true },
};

import type { RecordHooks } from '../../records/record-acts.ts';

/** Archived ones only on request. */
export const hooksPrescripteur: RecordHooks = {
  list: { tri: { nom: 't.tri' }, parDefaut: 't.tri, t.id' },
  unasked: { is_active: true },
};

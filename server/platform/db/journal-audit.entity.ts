import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigIdentity, folded, instant } from './columns.ts';
import type { RowOf } from './row.ts';

/** Sealed, append-only. */
export const JournalAuditEntity = defineEntity({
  name: 'JournalAudit',
  tableName: 'journal_audit',
  properties: {
    id: bigIdentity(),
    at: instant().defaultRaw('now()'),
    utilisateur: p.text(),
    acte: p.text(),
    entite: p.text(),
    entite_id: p.bigint('number').nullable(),
    avant: p.json<unknown>().nullable(),
    apres: p.json<unknown>().nullable(),
    adresse: p.text().nullable(),
    recherche: folded(),
  },
});
export type JournalAuditRow = RowOf<typeof JournalAuditEntity>;

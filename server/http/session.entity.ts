import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, instant } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** An open session, by the SHA-256 of its token. */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    empreinte: p.text().primary(),
    utilisateur_id: p.integer(),
    created_at: creationInstant(),
    expire_at: instant(),
    adresse: p.text().nullable(),
  },
});
export type SessionRow = RowOf<typeof SessionEntity>;

import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, instant, oneOf } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** `parametres`: only with a server's code. */
export const CodeActivationEntity = defineEntity({
  name: 'CodeActivation',
  tableName: 'code_activation',
  properties: {
    code: p.text().primary(),
    type: oneOf(['serveur', 'poste']),
    created_at: creationInstant(),
    utilise_at: instant().nullable(),
    token: p.text().unique().nullable(),
    /** Digest of the idempotency key. */
    demande: p.text().nullable(),
    parametres: p.json<unknown>().nullable(),
    parametres_at: instant().nullable(),
  },
});
export type CodeActivationRow = RowOf<typeof CodeActivationEntity>;

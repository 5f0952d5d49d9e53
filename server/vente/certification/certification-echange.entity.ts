import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, instant, oneOf, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { OPERATIONS } from '#shared/vente/certification/certification.schema.ts';
import { CertificationEntity } from './certification.entity.ts';

export const CertificationEchangeEntity = defineEntity({
  name: 'CertificationEchange',
  tableName: 'certification_echange',
  properties: {
    id: identity(),
    certification_id: refersTo(CertificationEntity),
    essai: p.integer(),
    operation: oneOf(OPERATIONS),
    debut_at: instant(),
    duree_ms: p.integer().nullable(),
    statut: p.integer().nullable(),
    empreinte: p.text(),
    envoi: p.text(),
    reponse: p.text().nullable(),
    issue: p.text().nullable(),
  },
});
export type CertificationEchangeRow = RowOf<typeof CertificationEchangeEntity>;

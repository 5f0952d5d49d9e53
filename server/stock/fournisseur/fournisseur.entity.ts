import { FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { changeInstant } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { recordEntity } from '../../records/record-entity.ts';

export const FournisseurEntity = recordEntity(FOURNISSEURS, { updated_at: changeInstant() });
export type FournisseurRow = RowOf<typeof FournisseurEntity>;

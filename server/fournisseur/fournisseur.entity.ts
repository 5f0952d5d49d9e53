import { FOURNISSEURS } from '#shared/fournisseur/fournisseur.record.ts';
import { changeInstant } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';
import { recordEntity } from '../records/record-entity.ts';

export const FournisseurEntity = recordEntity(FOURNISSEURS, { updated_at: changeInstant() });
export type FournisseurRow = RowOf<typeof FournisseurEntity>;

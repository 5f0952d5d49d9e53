import { RAYONS } from '#shared/stock/rayon/rayon.record.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { recordEntity } from '../../records/record-entity.ts';

export const RayonEntity = recordEntity(RAYONS, {});
export type RayonRow = RowOf<typeof RayonEntity>;

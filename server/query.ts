import { queryBuilder } from './platform/db/query.ts';
import type { Tables } from './entities.ts';

/** `rows(em, query.selectFrom('caisse').select('id'))`. */
export const query = queryBuilder<Tables>();

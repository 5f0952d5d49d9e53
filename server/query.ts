import { queryBuilder } from './db/query.ts';
import type { Tables } from './entities.ts';

/** Statements over the tables of this house: `rows(em, query.selectFrom('caisse').select('id'))`. */
export const query = queryBuilder<Tables>();

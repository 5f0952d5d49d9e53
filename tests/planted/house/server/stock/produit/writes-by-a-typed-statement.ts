// refused by: one-hand-a-table
import { query } from '../query.ts';

export const withdraw = query.updateTable('client').set({ is_active: false });

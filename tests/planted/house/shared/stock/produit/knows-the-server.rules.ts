// refused by: shared-is-pure, shared-has-no-clock
import { readFileSync } from 'node:fs';
import { Vente } from '#server/vente/vente/planted.entity.ts';

export const vu = [readFileSync, Vente, Date.now()];

import { aller } from './one-way.ts';

export const retour = (): unknown => aller;

// refused by: import(no-cycle)
import { retour } from '#shared/base/way-back.ts';

export const aller = (): unknown => retour;

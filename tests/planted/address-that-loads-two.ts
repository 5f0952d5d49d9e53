import { fileOf } from '#client/bundle/addresses.ts';
import type { Offender } from './offender.ts';

const two =
  "() => import('./caisse/caisses-ecran.tsx').then(() => import('./garde/gardes-ecran.tsx'))";
/** The build would name the files of one of them. */
export const offender: Offender = {
  refusals: () => {
    try {
      return [fileOf('/stock/rayon', two)];
    } catch (error) {
      return [String(error)];
    }
  },
  says: ['/stock/rayon', 'un seul', 'client/screens.ts'],
};

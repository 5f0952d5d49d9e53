import { estPlusRecent } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import type { Pharmacie } from './pharmacie.schema.ts';

/** Topic `application`, all signed in: printouts update at once. */
export interface EvenementsPharmacie {
  'pharmacie.modifiee': { pharmacie: Pharmacie };
}

/** Newest wins. */
export const appliquerPharmacie = (tenue: Pharmacie | null, recue: Pharmacie): Pharmacie =>
  tenue && tenue.id === recue.id && !estPlusRecent(tenue, recue) ? tenue : recue;

export const surPharmacie = reducteur<Pharmacie | null>({ pharmacie: appliquerPharmacie });

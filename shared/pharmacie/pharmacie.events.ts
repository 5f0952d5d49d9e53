import { estPlusRecent } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
import type { Pharmacie } from './pharmacie.schema.ts';

/**
 * On topic `application`, heard by everyone signed in: prints and tickets bear the new details at
 * once.
 */
export interface EvenementsPharmacie {
  'pharmacie.modifiee': { pharmacie: Pharmacie };
}

/** The pharmacy as this page holds it, with what arrived, unless what is held is newer. */
export const appliquerPharmacie = (tenue: Pharmacie | null, recue: Pharmacie): Pharmacie =>
  tenue && tenue.id === recue.id && !estPlusRecent(tenue, recue) ? tenue : recue;

export const surPharmacie = reducteur<Pharmacie | null>({ pharmacie: appliquerPharmacie });

import { estPlusRecent, remplacerMontree } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
import type { Billetage } from './billetage.schema.ts';

/** The counts of a list: those shown change in place, none is added. */
export const surBilletagesMontres = reducteur<Billetage[]>({ billetage: remplacerMontree });
/** The count that is looked at; null until it is read. */
export const surUnBilletage = (id: number) =>
  reducteur<Billetage | null>({
    billetage: (tenu, recu) =>
      recu.id === id && estPlusRecent(tenu ?? undefined, recu) ? recu : tenu,
  });

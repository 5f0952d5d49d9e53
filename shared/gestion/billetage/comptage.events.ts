import { estPlusRecent, remplacerMontree } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import type { Billetage } from './billetage.schema.ts';

export const surBilletagesMontres = reducteur<Billetage[]>({ billetage: remplacerMontree });
/** Null until loaded. */
export const surUnBilletage = (id: number) =>
  reducteur<Billetage | null>({
    billetage: (tenu, recu) =>
      recu.id === id && estPlusRecent(tenu ?? undefined, recu) ? recu : tenu,
  });

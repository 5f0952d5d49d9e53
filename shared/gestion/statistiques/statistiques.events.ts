import { reducteur } from '../../reducteur.ts';
import type { EtatDirect, FaitDirect } from './direct.schema.ts';

/** Changed parts, whole; for the feed, new or changed facts, and removed keys (`fil_otes`). */
export type MajDirect = Pick<EtatDirect, 'version' | 'at'> &
  Partial<EtatDirect> & { fil_otes?: readonly string[] };
export interface EvenementsStatistiques {
  'direct.maj': MajDirect;
}

export const FIL_MAX = 50;
/** Latest first. */
const fondre = (tenus: readonly FaitDirect[], nouveaux: readonly FaitDirect[]): FaitDirect[] =>
  [...new Map([...tenus, ...nouveaux].map((f) => [f.cle, f])).values()]
    .sort((a, b) => b.at.localeCompare(a.at) || b.cle.localeCompare(a.cle))
    .slice(0, FIL_MAX);

/**
 * [EVT-10] Parts are replaced, feed facts merged or removed; older versions are ignored. A new day
 * resets the feed.
 */
export function appliquerDirect(tenu: EtatDirect, recu: MajDirect): EtatDirect {
  if (recu.version <= tenu.version) return tenu;
  const { fil_otes = [], fil = [], ...parts } = recu;
  const memeJour = recu.jour === undefined || recu.jour === tenu.jour;
  const restes = memeJour ? tenu.fil.filter((f) => !fil_otes.includes(f.cle)) : [];
  return { ...tenu, ...parts, fil: fondre(restes, fil) };
}

export const surDirect = reducteur<EtatDirect>({ 'direct.maj': appliquerDirect });

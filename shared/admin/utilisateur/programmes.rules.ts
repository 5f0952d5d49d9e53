import type { Acces, Habilitation } from './habilitations.rules.ts';

/** `prg_` and 256 bits; the prefix tells it from a session token. */
const FORME = /^prg_[\w-]{43}$/;
/** [PRG-1] Rejects hand-made tokens. */
export const estJetonDeProgramme = (jeton: string): boolean =>
  FORME.test(jeton) && new Set(jeton).size >= 20;

/** [PRG-2] All rights but administration. */
export const donnableAUnProgramme = (habilitations: readonly Habilitation[]): boolean =>
  habilitations.every((h) => h.menu !== 'ADMIN') &&
  habilitations.some((h) => h.submenus.length > 0);

/** Account and access routes: always refused to programs. */
const DES_PERSONNES =
  /^(GET|POST) \/api\/(utilisateurs|sessions?|second-facteur|securite|sauvegardes|epg|jetons|log\w+|notifications|accueil|accords|contre-indications|achats-recents)(\/|$)/;

/**
 * [PRG-3] Only routes open by named right, never by sign-in, admin status or access management;
 * plus `GET /api/session`.
 */
export const ouvertAuProgramme = (cle: string, acces: Acces | undefined): boolean =>
  cle === 'GET /api/session' || (typeof acces === 'object' && !DES_PERSONNES.test(cle));

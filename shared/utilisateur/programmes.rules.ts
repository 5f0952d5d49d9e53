import type { Acces, Habilitation } from './habilitations.rules.ts';

/** A program's token, told from a person's at its first letters: `prg_` and 256 bits. */
const FORME = /^prg_[\w-]{43}$/;
/** [PRG-1] Is this the token of a program, and not one that somebody thought up? */
export const estJetonDeProgramme = (jeton: string): boolean =>
  FORME.test(jeton) && new Set(jeton).size >= 20;

/** [PRG-2] What a program may be given: all but what administers. */
export const donnableAUnProgramme = (habilitations: readonly Habilitation[]): boolean =>
  habilitations.every((h) => h.menu !== 'ADMIN') &&
  habilitations.some((h) => h.submenus.length > 0);

/** Who may come in, and how: never a program's, whatever it holds. */
const DES_PERSONNES =
  /^(GET|POST) \/api\/(utilisateurs|sessions?|second-facteur|securite|sauvegardes|epg|jetons|log\w+|notifications|accueil|accords|contre-indications|achats-recents)(\/|$)/;

/**
 * [PRG-3] A program is let in by rights alone: what is open to whoever is signed in, to admins, and
 * what says who may enter is for people. It may ask what it holds (`GET /api/session`).
 */
export const ouvertAuProgramme = (cle: string, acces: Acces | undefined): boolean =>
  cle === 'GET /api/session' || (typeof acces === 'object' && !DES_PERSONNES.test(cle));

import * as phrasesUtilisateur from '#shared/utilisateur/utilisateur.phrases.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { sqlOne } from '../db/sql.ts';
import { countAttempt, forgetAttempts, passwordKey } from '../http/attempts.ts';
import { hasProof, keepProof } from '../http/proof.ts';
import type { ActRequest } from '../http/route.ts';
import { verifySecret } from '../http/secrets.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import type { UtilisateurRow } from './utilisateur.entity.ts';
import { verifierCodeDonne } from './verifier-code.ts';

/** The tries of a second proof, wherever they come from: who knows the password guesses no code. */
export const cleDesCodes = (utilisateur_id: number): string => `code:${utilisateur_id}`;

/**
 * Whoever asks gives their own password again. Counted like those of the door [ACC-1], with them:
 * an open screen is no place to guess one. Null when it is the right one.
 */
async function fautePassword(
  { em, session, adresse, maintenant }: ActRequest,
  password: string,
  phrase: string,
): Promise<Refus | null> {
  const cle = passwordKey(session.name, adresse);
  const { bloque } = await countAttempt(em, cle, maintenant);
  if (bloque) return bloque;
  const compte = await sqlOne<Pick<UtilisateurRow, 'password_hash'>>(
    em,
    'select password_hash from utilisateur where id = $1',
    [session.id],
  );
  if (!compte || !(await verifySecret(password, compte.password_hash)))
    return refus(422, 'mot_de_passe_faux', phrase);
  await forgetAttempts(em, cle);
  return null;
}

/** [SEC-7] A code, five tries in five minutes. Null when it is right; it serves no more. */
export async function fauteCode(
  em: EntityManager,
  utilisateur_id: number,
  code: string,
  maintenant: Date,
): Promise<Refus | null> {
  const cle = cleDesCodes(utilisateur_id);
  const { bloque } = await countAttempt(em, cle, maintenant);
  if (bloque) return bloque;
  if (!(await verifierCodeDonne(em, utilisateur_id, code, maintenant)))
    return refus(422, 'code_faux', phrasesUtilisateur.codeFaux);
  await forgetAttempts(em, cle);
  return null;
}

/**
 * [SEC-5] Who is there gives their password again, or a code: for ten minutes this session may do
 * what cannot be taken back. Commits by itself, for tries are counted outside any transaction.
 */
export async function prouverIdentiteActe(
  r: ActRequest<unknown, unknown, { password?: string | undefined; code?: string | undefined }>,
): Promise<Resultat<null>> {
  const {
    em,
    corps: { password, code },
    session,
    maintenant,
  } = r;
  if (password === undefined && code === undefined)
    return refus(422, 'saisie_invalide', phrasesUtilisateur.preuveRequise);
  const faute =
    password === undefined
      ? await fauteCode(em, session.id, code ?? '', maintenant)
      : await fautePassword(r, password, phrasesUtilisateur.preuveFausse);
  if (faute) return faute;
  await keepProof(em, session.empreinte);
  return succes(null);
}

/**
 * [ACC-16] Before one's own password is changed: the one it replaces. Left out, it must have been
 * given within ten minutes, at the door or since. The first change asks nothing more: nothing
 * else opens before it, the question itself no more than the rest.
 */
export async function fauteMotDePasseActuel(
  r: ActRequest<unknown, unknown, { password_actuel?: string | undefined }>,
): Promise<Refus | null> {
  const { em, corps, session } = r;
  if (corps.password_actuel !== undefined)
    return fautePassword(r, corps.password_actuel, phrasesUtilisateur.motDePasseActuelFaux);
  return session.must_change_password || (await hasProof(em, session.empreinte))
    ? null
    : refus(403, 'preuve_demandee', phrasesAcces.preuveDemandee);
}

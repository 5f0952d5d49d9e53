import { type EntityManager } from '@mikro-orm/postgresql';
import { randomBytes } from 'node:crypto';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesUtilisateur from '#shared/utilisateur/utilisateur.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { logSignIn, type SignInAttempt } from '../db/audit.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { CSRF_COOKIE, SESSION_COOKIE } from '../http/access.ts';
import type { ActRequest } from '../http/route.ts';
import { newToken, verifySecret, verifyNothing } from '../http/secrets.ts';
import { closeSession, openSession } from '../http/open-session.ts';
import {
  countAddress,
  countAttempt,
  forgetAttempts,
  passwordKey,
  uncountAddress,
} from '../http/attempts.ts';
import { announceAccess } from '../realtime/revocations.ts';
import { sessionDe } from './lire-session.ts';
import type { UtilisateurRow } from './utilisateur.entity.ts';

type Compte = Pick<UtilisateurRow, 'id' | 'password_hash'>;

/**
 * Opens the session of whoever gave the right password. An unknown name takes as long to refuse as
 * a wrong password.
 */
async function ouvrir(
  em: EntityManager,
  compte: Compte | undefined,
  password: string,
  session: { token: string; adresse: string; maintenant: Date },
): Promise<boolean> {
  if (!compte) {
    await verifyNothing(password);
    return false;
  }
  if (!(await verifySecret(password, compte.password_hash))) return false;
  const { id: utilisateur_id, password_hash } = compte;
  return openSession(em, { ...session, utilisateur_id, password_hash });
}

/**
 * Opens a session: cookie for the browser, the same token in the answer for scripts and sockets.
 */
export async function seConnecterActe({
  em,
  corps,
  maintenant,
  adresse,
}: ActRequest<unknown, unknown, { name: string; password: string }>) {
  const name = corps.name.toLowerCase();
  const journaliser = (resultat: SignInAttempt['resultat'], utilisateur_id: number | null) =>
    logSignIn(em, { name, utilisateur_id, resultat, adresse });
  // A closed address says nothing of any name: it is neither counted for one, nor written down.
  const ferme = (await countAddress(em, adresse, maintenant)).bloque;
  if (ferme) return ferme;
  const cle = passwordKey(name, adresse);
  const { bloque, dernier } = await countAttempt(em, cle, maintenant);
  const compte = await sqlOne<Compte>(
    em,
    'select id, password_hash from utilisateur where name = $1',
    [name],
  );
  if (bloque) {
    await journaliser('bloqué', compte?.id ?? null);
    return bloque;
  }
  const token = newToken();
  const ouverte = await ouvrir(em, compte, corps.password, { token, adresse, maintenant });
  if (!compte || !ouverte) {
    await journaliser('refusé', compte?.id ?? null);
    if (dernier) await journaliser('verrouillé', compte?.id ?? null);
    return refus(422, 'identifiants_invalides', phrasesUtilisateur.identifiantsInvalides);
  }
  await forgetAttempts(em, cle);
  await uncountAddress(em, adresse);
  await sql(em, 'update utilisateur set last_connexion = $2 where id = $1', [
    compte.id,
    maintenant,
  ]);
  await journaliser('ouvert', compte.id);
  const cookies = [
    [SESSION_COOKIE, token, true],
    [CSRF_COOKIE, randomBytes(24).toString('base64url'), false],
  ];
  return {
    ...succes({ token, user: await sessionDe(em, compte.id) }, phrasesUtilisateur.connecte),
    cookies,
  };
}

/**
 * Ends this session only; its sockets are cut at once, and the register it held is given back by
 * the route.
 */
export async function seDeconnecterActe({ em, session, adresse }: ActRequest) {
  await closeSession(em, session.empreinte);
  await logSignIn(em, {
    name: session.name,
    utilisateur_id: session.id,
    resultat: 'déconnecté',
    adresse,
  });
  await announceAccess(em, { empreinte: session.empreinte, motif: phrasesAcces.deconnecte });
  return succes(null, phrasesAcces.deconnecte);
}

/** The token that a page must send back with each write. */
export async function donnerCsrf() {
  return {
    ...succes(null),
    cookies: [[CSRF_COOKIE, randomBytes(24).toString('base64url'), false]],
  };
}

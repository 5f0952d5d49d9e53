import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { messages } from '#shared/base/messages.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { sql, sqlUn } from '../db/sql.ts';
import { COOKIE_CSRF, COOKIE_SESSION } from '../http/acces.ts';
import type { Requete } from '../http/requete.ts';
import { empreinteDe, nouveauJeton, verifier, verifierDansLeVide } from '../http/secrets.ts';
import { compterTentative, oublierTentatives } from '../http/tentatives.ts';
import { annoncerAcces } from '../realtime/revoquer.ts';
import { sessionDe } from './lire-session.ts';

const DUREE_MS = 12 * 3_600_000;

interface Compte {
  id: number;
  password_hash: string;
  is_active: boolean;
}

async function journaliser(em: EntityManager, name: string, utilisateur_id: number | null, resultat: string, adresse: string): Promise<void> {
  await sql(em, 'insert into journal_connexion (name, utilisateur_id, resultat, adresse) values ($1, $2, $3, $4)', [name, utilisateur_id, resultat, adresse]);
}

/** Opens a session: cookie for the browser, the same token in the answer for scripts and sockets. */
export async function seConnecterActe({ em, corps, maintenant, adresse }: Requete<unknown, unknown, { name: string; password: string }>) {
  const name = corps.name.toLowerCase();
  const bloque = await compterTentative(em, `mdp:${name}`, maintenant);
  if (bloque) {
    await journaliser(em, name, null, 'bloqué', adresse);
    return bloque;
  }
  const compte = await sqlUn<Compte>(em, 'select id, password_hash, is_active from utilisateur where name = $1', [name]);
  const juste = compte ? await verifier(corps.password, compte.password_hash) : await verifierDansLeVide(corps.password);
  if (!compte || !juste || !compte.is_active) {
    await journaliser(em, name, compte?.id ?? null, 'refusé', adresse);
    return refus(422, messages.identifiantsInvalides);
  }
  await oublierTentatives(em, `mdp:${name}`);
  const token = nouveauJeton();
  await sql(em, 'insert into session (empreinte, utilisateur_id, expire_at, adresse) values ($1, $2, $3, $4)', [empreinteDe(token), compte.id, new Date(maintenant.getTime() + DUREE_MS), adresse]);
  await sql(em, 'update utilisateur set last_connexion = $2 where id = $1', [compte.id, maintenant]);
  await journaliser(em, name, compte.id, 'ouvert', adresse);
  const cookies = [[COOKIE_SESSION, token, true], [COOKIE_CSRF, randomBytes(24).toString('base64url'), false]];
  return { ...succes({ token, user: await sessionDe(em, compte.id) }, messages.connecte), cookies };
}

/** Ends this session only; its sockets are cut at once, and the register it held is given back by the route. */
export async function seDeconnecterActe({ em, session }: Requete) {
  await sql(em, 'delete from session where empreinte = $1', [session.empreinte]);
  await annoncerAcces(em, { empreinte: session.empreinte, motif: messages.deconnecte });
  return succes(null, messages.deconnecte);
}

/** The token that a page must send back with each write. */
export async function donnerCsrf() {
  return { ...succes(null), cookies: [[COOKIE_CSRF, randomBytes(24).toString('base64url'), false]] };
}

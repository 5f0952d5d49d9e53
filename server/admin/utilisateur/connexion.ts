import { randomBytes } from 'node:crypto';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { type Refus, refus, succes } from '#shared/base/refus.ts';
import { logSignIn, type SignInAttempt } from '../../platform/db/audit.ts';
import { row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { finsDeSession, formatPoste } from '#shared/admin/utilisateur/sessions.rules.ts';
import { CSRF_COOKIE, type GivenCookie, SESSION_COOKIE } from '../../platform/http/access.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { newToken, verifySecret, verifyNothing } from '../../platform/http/secrets.ts';
import { closeSession, openSession } from '../../platform/http/open-session.ts';
import {
  countAddress,
  countAttempt,
  forgetAttempts,
  passwordKey,
  uncountAddress,
  uncountAttempt,
} from '../../platform/http/attempts.ts';
import { announceAccess } from '../../platform/realtime/revocations.ts';
import { sessionDe } from './lire-session.ts';
import { type DirePorteFermee, fauteCode } from './prouver-identite.ts';
import type { UtilisateurRow } from './utilisateur.entity.ts';
import { aSecondFacteur } from './verifier-code.ts';

type Compte = Pick<UtilisateurRow, 'id' | 'password_hash'>;
interface Entree {
  name: string;
  password: string;
  code?: string | undefined;
  poste_de_confiance?: boolean | undefined;
}
type Porte = ActRequest<unknown, unknown, Entree>;

/** Constant time: an unknown name costs as much as a wrong password. */
const motDePasseJuste = (compte: Compte | undefined, password: string): Promise<boolean> =>
  compte ? verifySecret(password, compte.password_hash) : verifyNothing(password);

/** [SEC-6] Second factor still required; null: none. */
async function fauteSecondFacteur(
  { em, corps, horloge, adresse }: Porte,
  { id }: Compte,
  direFermee: DirePorteFermee,
): Promise<Refus | null> {
  if (!(await aSecondFacteur(em, id))) return null;
  const compte = { id, name: corps.name.toLowerCase() };
  return corps.code === undefined
    ? refus(422, 'second_facteur_demande', phrasesUtilisateur.codeDemande)
    : fauteCode({ em, compte, adresse, horloge, direFermee }, corps.code);
}

const INVALIDES = refus(422, 'identifiants_invalides', phrasesUtilisateur.identifiantsInvalides);

async function ouvrir(
  r: Porte,
  compte: Compte | undefined,
  token: string,
  direFermee: DirePorteFermee,
): Promise<Refus | null> {
  const { em, corps, adresse, agent, horloge } = r;
  if (!(await motDePasseJuste(compte, corps.password)) || !compte) return INVALIDES;
  const faute = await fauteSecondFacteur(r, compte, direFermee);
  if (faute) return faute;
  const ouverte = await openSession(em, {
    token,
    utilisateur_id: compte.id,
    password_hash: compte.password_hash,
    adresse,
    poste: formatPoste(agent),
    confiance: corps.poste_de_confiance === true,
    maintenant: horloge,
  });
  return ouverte ? null : INVALIDES;
}

/** [SEC-3] Same lifetime as the session. */
function cookiesDe(token: string, confiance: boolean): GivenCookie[] {
  const maxAge = finsDeSession(0, confiance).fin_at.getTime();
  return [
    { name: SESSION_COOKIE, value: token, httpOnly: true, maxAge },
    { name: CSRF_COOKIE, value: randomBytes(24).toString('base64url'), httpOnly: false, maxAge },
  ];
}

async function accueillir({ em, corps, maintenant, adresse }: Porte, id: number, token: string) {
  await forgetAttempts(em, passwordKey(corps.name.toLowerCase(), adresse));
  await uncountAddress(em, adresse);
  await rows(
    em,
    query.updateTable('utilisateur').set({ last_connexion: maintenant }).where('id', '=', id),
  );
  return {
    ...succes({ token, user: await sessionDe(em, id) }, phrasesUtilisateur.connecte),
    cookies: cookiesDe(token, corps.poste_de_confiance === true),
  };
}

interface Suites {
  journaliser: (resultat: SignInAttempt['resultat']) => Promise<void>;
  dernier: boolean;
  direFermee: DirePorteFermee;
}
/** [ACC-1] Counts and logs a failed attempt. */
async function refuserEntree(
  { em, corps, adresse }: Porte,
  faute: Refus,
  { journaliser, dernier, direFermee }: Suites,
): Promise<Refus> {
  const name = corps.name.toLowerCase();
  const motDePasseFaux = faute.code === INVALIDES.code;
  // Wrong codes have their own counter [SEC-7].
  if (!motDePasseFaux) await uncountAttempt(em, passwordKey(name, adresse));
  // A code was merely requested: neither logged nor counted.
  if (faute.code === 'second_facteur_demande') {
    await uncountAddress(em, adresse);
    return faute;
  }
  await journaliser('refusé');
  if (dernier && motDePasseFaux) {
    await journaliser('verrouillé');
    await direFermee({ name, quoi: 'mots de passe' });
  }
  return faute;
}

/** Cookie for browsers; the same token in the body for scripts and sockets. */
export async function seConnecterActe(r: Porte, direFermee: DirePorteFermee) {
  const { em, corps, horloge, adresse } = r;
  const name = corps.name.toLowerCase();
  // A blocked address reveals nothing: not counted per name, not logged.
  const ferme = (await countAddress(em, adresse, horloge)).bloque;
  if (ferme) return ferme;
  const { bloque, dernier } = await countAttempt(em, passwordKey(name, adresse), horloge);
  const compte = await row(
    em,
    query.selectFrom('utilisateur').select(['id', 'password_hash']).where('name', '=', name),
  );
  const journaliser = (resultat: SignInAttempt['resultat']) =>
    logSignIn(em, { name, utilisateur_id: compte?.id ?? null, resultat, adresse });
  if (bloque) {
    await journaliser('bloqué');
    return bloque;
  }
  const token = newToken();
  const faute = await ouvrir(r, compte, token, direFermee);
  if (!compte || faute)
    return refuserEntree(r, faute ?? INVALIDES, { journaliser, dernier, direFermee });
  await journaliser('ouvert');
  return accueillir(r, compte.id, token);
}

/** This session only, sockets cut at once; the route releases its register. */
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

/** CSRF token required by each write. */
export async function donnerCsrf() {
  const [, csrf] = cookiesDe('', false);
  return { ...succes(null), cookies: csrf ? [csrf] : [] };
}

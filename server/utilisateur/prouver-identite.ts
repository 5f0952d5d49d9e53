import * as phrasesUtilisateur from '#shared/utilisateur/utilisateur.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { logSignIn } from '../db/audit.ts';
import { row } from '../db/query.ts';
import { query } from '../query.ts';
import { countAttempt, forgetAttempts, passwordKey } from '../http/attempts.ts';
import { keepProof } from '../http/proof.ts';
import type { ActRequest } from '../http/route.ts';
import { verifySecret } from '../http/secrets.ts';
import { verifierCodeDonne } from './verifier-code.ts';

/** The tries of a second proof, wherever they come from: who knows the password guesses no code. */
export const cleDesCodes = (utilisateur_id: number): string => `code:${utilisateur_id}`;

/** A door that the fifth wrong password or code closed: whose, and what was wrong. */
export interface PorteFermee {
  name: string;
  quoi: 'mots de passe' | 'codes';
}
/** Tells those who manage accounts: given by the routes, for accounts know no notification. */
export type DirePorteFermee = (fermee: PorteFermee) => Promise<void>;

/** Whose door it is, and from where it is tried. */
interface Essai extends Pick<ActRequest, 'em' | 'adresse' | 'horloge'> {
  compte: { id: number; name: string };
  direFermee: DirePorteFermee;
}
/** [ACC-1] The fifth wrong one closes the door: the journal of connections says so, and it is told. */
export async function fermerLaPorte(
  { em, compte: { id, name }, adresse, direFermee }: Omit<Essai, 'horloge'>,
  quoi: PorteFermee['quoi'],
): Promise<void> {
  await logSignIn(em, { name, utilisateur_id: id, resultat: 'verrouillé', adresse });
  await direFermee({ name, quoi });
}
/** Whoever asks tries their own door, from an open screen. */
const essaiDe = (r: ActRequest, direFermee: DirePorteFermee): Essai => ({
  em: r.em,
  adresse: r.adresse,
  horloge: r.horloge,
  compte: r.session,
  direFermee,
});

/**
 * Whoever asks gives their own password again. Counted like those of the door [ACC-1], with them:
 * an open screen is no place to guess one. Null when it is the right one.
 */
async function fautePassword(
  essai: Essai,
  password: string,
  phrase: string,
): Promise<Refus | null> {
  const { em, compte: qui, adresse, horloge } = essai;
  const cle = passwordKey(qui.name, adresse);
  const { bloque, dernier } = await countAttempt(em, cle, horloge);
  if (bloque) return bloque;
  const compte = await row(
    em,
    query.selectFrom('utilisateur').select('password_hash').where('id', '=', qui.id),
  );
  if (!compte || !(await verifySecret(password, compte.password_hash))) {
    if (dernier) await fermerLaPorte(essai, 'mots de passe');
    return refus(422, 'mot_de_passe_faux', phrase);
  }
  await forgetAttempts(em, cle);
  return null;
}

/** [SEC-7] A code, five tries in five minutes. Null when it is right; it serves no more. */
export async function fauteCode(essai: Essai, code: string): Promise<Refus | null> {
  const { em, compte, horloge } = essai;
  const cle = cleDesCodes(compte.id);
  const { bloque, dernier } = await countAttempt(em, cle, horloge);
  if (bloque) return bloque;
  if (!(await verifierCodeDonne(em, compte.id, code, horloge))) {
    if (dernier) await fermerLaPorte(essai, 'codes');
    return refus(422, 'code_faux', phrasesUtilisateur.codeFaux);
  }
  await forgetAttempts(em, cle);
  return null;
}

/**
 * [SEC-5] Who is there gives their password again, or a code: for ten minutes this session may do
 * what cannot be taken back. Commits by itself, for tries are counted outside any transaction.
 */
export async function prouverIdentiteActe(
  r: ActRequest<unknown, unknown, { password?: string | undefined; code?: string | undefined }>,
  direFermee: DirePorteFermee,
): Promise<Resultat<null>> {
  const {
    em,
    corps: { password, code },
    session,
  } = r;
  if (password === undefined && code === undefined)
    return refus(422, 'saisie_invalide', phrasesUtilisateur.preuveRequise);
  const essai = essaiDe(r, direFermee);
  const faute =
    password === undefined
      ? await fauteCode(essai, code ?? '')
      : await fautePassword(essai, password, phrasesUtilisateur.preuveFausse);
  if (faute) return faute;
  await keepProof(em, session.empreinte);
  return succes(null);
}

export type ChangementMotDePasse = ActRequest<
  { id: number },
  unknown,
  { password_actuel?: string | undefined }
>;
/**
 * [ACC-16] Before one's own password is changed: the one it replaces, however lately it was given. The
 * first change asks nothing more: nothing else opens before it, the question itself no more than
 * the rest.
 */
export async function fauteMotDePasseActuel(
  r: ChangementMotDePasse,
  direFermee: DirePorteFermee,
): Promise<Refus | null> {
  const { corps, session, parametres } = r;
  // Somebody else's: the act refuses it.
  if (parametres.id !== session.id) return null;
  if (corps.password_actuel !== undefined)
    return fautePassword(
      essaiDe(r, direFermee),
      corps.password_actuel,
      phrasesUtilisateur.motDePasseActuelFaux,
    );
  return session.must_change_password
    ? null
    : refus(422, 'saisie_invalide', phrasesUtilisateur.motDePasseActuelRequis);
}

import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { logSignIn } from '../../platform/db/audit.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { countAttempt, forgetAttempts, passwordKey } from '../../platform/http/attempts.ts';
import { keepProof } from '../../platform/http/proof.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { verifySecret } from '../../platform/http/secrets.ts';
import { verifierCodeDonne } from './verifier-code.ts';

/** Counter shared by all entry points: knowing the password gives no extra guesses. */
export const cleDesCodes = (utilisateur_id: number): string => `code:${utilisateur_id}`;

/** Account blocked by the fifth wrong password or code. */
export interface PorteFermee {
  name: string;
  quoi: 'mots de passe' | 'codes';
}
/** Notifies account managers; injected by the routes. */
export type DirePorteFermee = (fermee: PorteFermee) => Promise<void>;

interface Essai extends Pick<ActRequest, 'em' | 'adresse' | 'horloge'> {
  compte: { id: number; name: string };
  direFermee: DirePorteFermee;
}
/** [ACC-1] Fifth failure: blocked, logged, notified. */
export async function fermerLaPorte(
  { em, compte: { id, name }, adresse, direFermee }: Omit<Essai, 'horloge'>,
  quoi: PorteFermee['quoi'],
): Promise<void> {
  await logSignIn(em, { name, utilisateur_id: id, resultat: 'verrouillé', adresse });
  await direFermee({ name, quoi });
}
const essaiDe = (r: ActRequest, direFermee: DirePorteFermee): Essai => ({
  em: r.em,
  adresse: r.adresse,
  horloge: r.horloge,
  compte: r.session,
  direFermee,
});

/**
 * Own password again, counted with sign-in attempts [ACC-1]: an open screen allows no guessing.
 * Null when right.
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

/** [SEC-7] Single use; five tries in five minutes. Null when right. */
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
 * [SEC-5] Password or code reconfirmed: ten minutes of irreversible acts. Commits itself; attempts
 * are counted outside transactions.
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
 * [ACC-16] Current password is always required, however recently given; except on the first, forced
 * change.
 */
export async function fauteMotDePasseActuel(
  r: ChangementMotDePasse,
  direFermee: DirePorteFermee,
): Promise<Refus | null> {
  const { corps, session, parametres } = r;
  // Another's: refused by the act.
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

import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { type Utilisateur, utilisateur } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import { present } from '../../platform/db/present.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { hashSecret, verifySecret } from '../../platform/http/secrets.ts';
import { announceAccess } from '../../platform/realtime/revocations.ts';
import { UtilisateurEntity } from './utilisateur.entity.ts';
import { lockComptes } from './lock-comptes.ts';
import { closeSessionsOf, renewSession } from '../../platform/http/open-session.ts';
import { estTropFacile } from '#shared/admin/utilisateur/comptes.rules.ts';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';

/** Longer is never guessable, and slow to score. */
const LU_MAX = 32;

type Juge = (password: string, connus: string[]) => number;
let juge: Promise<Juge> | undefined;
/** Several MB of dictionaries, lazy-loaded. */
async function prendreDictionnaires(): Promise<Juge> {
  const [{ ZxcvbnFactory }, commun, francais] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...commun.dictionary, ...francais.dictionary },
    graphs: commun.adjacencyGraphs,
  });
  return (password, connus) => zxcvbn.check(password, connus).guesses;
}

/** [ACC-17] Common passwords, French words, keyboard rows, own name. */
export async function estMotDePasseCourant(
  password: string,
  { name, fullname }: { name: string; fullname: string },
): Promise<boolean> {
  juge ??= prendreDictionnaires();
  const connus = [name, ...fullname.split(/\s+/), 'pharmacie', 'caisse', 'vente', 'cnamgs'];
  return estTropFacile((await juge)(password.slice(0, LU_MAX), connus));
}

/**
 * [ACC-2] Own only: 8 characters, confirmed, new, not common [ACC-17]. Ends other sessions; this
 * one gets a new token [SEC-18].
 */
export async function changerMotDePasseActe({
  em,
  parametres,
  corps,
  session,
  adresse,
  horloge,
}: ActRequest<{ id: number }, unknown, { password: string; password_confirm: string }>): Promise<
  Resultat<Utilisateur & { token: string }>
> {
  if (parametres.id !== session.id) return refus(403, 'non_autorise', phrasesAcces.nonAutorise);
  if (corps.password.length < 8)
    return refus(422, 'mot_de_passe_court', phrasesUtilisateur.motDePasseCourt);
  if (corps.password !== corps.password_confirm)
    return refus(422, 'mot_de_passe_different', phrasesUtilisateur.motDePasseDifferent);
  if (await estMotDePasseCourant(corps.password, session))
    return refus(422, 'mot_de_passe_courant', phrasesUtilisateur.motDePasseCourant);
  await lockComptes(em, [session.id]);
  const compte = await em.findOneOrFail(UtilisateurEntity, session.id);
  if (await verifySecret(corps.password, compte.password_hash))
    return refus(422, 'mot_de_passe_identique', phrasesUtilisateur.motDePasseIdentique);
  em.assign(compte, {
    password_hash: await hashSecret(corps.password),
    must_change_password: false,
  });
  await em.flush();
  await closeSessionsOf(em, session.id, session.empreinte);
  const token = await renewSession(em, session.empreinte, horloge);
  if (token === null) return refus(401, 'non_connecte', phrasesAcces.nonConnecte);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'mot de passe changé',
    entite: 'utilisateur',
    entite_id: session.id,
  });
  await announceAccess(em, {
    utilisateur_id: session.id,
    motif: phrasesUtilisateur.motDePasseChangeAilleurs,
  });
  return succes({ ...present(utilisateur, compte), token }, phrasesUtilisateur.motDePasseChange);
}

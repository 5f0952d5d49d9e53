import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesUtilisateur from '#shared/utilisateur/utilisateur.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { type Utilisateur, utilisateur } from '#shared/utilisateur/utilisateur.schema.ts';
import { audit } from '../db/audit.ts';
import { present } from '../db/present.ts';
import type { ActRequest } from '../http/route.ts';
import { hashSecret, verifySecret } from '../http/secrets.ts';
import { announceAccess } from '../realtime/revocations.ts';
import { estMotDePasseCourant } from './mot-de-passe-courant.ts';
import { UtilisateurEntity } from './utilisateur.entity.ts';
import { verrouillerComptes } from './verrouiller-compte.ts';
import { closeSessionsOf, renewSession } from '../http/open-session.ts';

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
  await verrouillerComptes(em, [session.id]);
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

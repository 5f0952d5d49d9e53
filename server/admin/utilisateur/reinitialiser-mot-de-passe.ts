import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { fauteReinitialisation } from '#shared/admin/utilisateur/comptes.rules.ts';
import type { CompteProvisoire } from '#shared/admin/utilisateur/compte.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { hashSecret, randomText } from '../../platform/http/secrets.ts';
import { forgetPasswordAttempts } from '../../platform/http/attempts.ts';
import { announceAccess } from '../../platform/realtime/revocations.ts';
import { UtilisateurEntity } from './utilisateur.entity.ts';
import { ouvrirDossier } from './lock-comptes.ts';
import { closeSessionsOf } from '../../platform/http/open-session.ts';

/** [ACC-8] Single-use password; ends every session and lifts the block. */
export async function reinitialiserMotDePasseActe(
  r: ActRequest<{ id: number }>,
): Promise<Resultat<CompteProvisoire>> {
  const {
    em,
    parametres: { id },
    session,
    adresse,
  } = r;
  const provisoire = randomText(10);
  const password_hash = await hashSecret(provisoire);
  const dossier = await ouvrirDossier(r);
  if (estRefus(dossier)) return dossier;
  const { acteur, cible } = dossier;
  const interdit = fauteReinitialisation(acteur, cible);
  if (interdit !== null) return refus(403, 'non_autorise', interdit);
  em.assign(await em.findOneOrFail(UtilisateurEntity, id), {
    password_hash,
    must_change_password: true,
  });
  await closeSessionsOf(em, id);
  await forgetPasswordAttempts(em, cible.name);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: 'mot de passe réinitialisé',
    entite: 'utilisateur',
    entite_id: id,
  });
  await announceAccess(em, {
    utilisateur_id: id,
    motif: phrasesUtilisateur.motDePasseReinitialiseParAutre,
  });
  return succes(
    { ...cible, must_change_password: true, mot_de_passe_provisoire: provisoire },
    phrasesUtilisateur.motDePasseReinitialise(cible.fullname),
  );
}

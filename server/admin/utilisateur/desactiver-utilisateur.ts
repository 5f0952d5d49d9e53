import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { estRefus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import {
  fauteDernierAdmin,
  fauteDesactivation,
  fauteSecret,
} from '#shared/admin/utilisateur/comptes.rules.ts';
import type { Compte } from '#shared/admin/utilisateur/compte.schema.ts';
import { audit } from '../../platform/db/audit.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { announceAccess } from '../../platform/realtime/revocations.ts';
import { UtilisateurEntity } from './utilisateur.entity.ts';
import { ouvrirDossier } from './lock-comptes.ts';
import { closeSessionsOf } from '../../platform/http/open-session.ts';

async function basculer(
  { em, parametres: { id }, session, adresse }: ActRequest<{ id: number }>,
  cible: Compte,
  is_active: boolean,
): Promise<Compte> {
  em.assign(await em.findOneOrFail(UtilisateurEntity, id), { is_active });
  await em.flush();
  if (!is_active) await closeSessionsOf(em, id);
  await audit(em, {
    utilisateur: session.fullname,
    adresse,
    acte: is_active ? 'réactivation' : 'désactivation',
    entite: 'utilisateur',
    entite_id: id,
    avant: { is_active: cible.is_active },
    apres: { is_active },
  });
  await announceAccess(em, {
    utilisateur_id: id,
    ...(!is_active && { motif: phrasesUtilisateur.compteDesactive }),
  });
  return { ...cible, is_active };
}

/**
 * [ACC-10] Never deleted: history names it. Sessions and sockets end; the route releases its
 * register.
 */
export async function desactiverUtilisateurActe(
  r: ActRequest<{ id: number }>,
): Promise<Resultat<Compte>> {
  const dossier = await ouvrirDossier(r);
  if (estRefus(dossier)) return dossier;
  const { acteur, cible, autresAdmins } = dossier;
  const interdit = fauteDesactivation(acteur, cible);
  if (interdit !== null) return refus(403, 'non_autorise', interdit);
  const seul = fauteDernierAdmin(cible, autresAdmins);
  if (seul !== null) return refus(409, 'dernier_administrateur', seul, cible);
  if (!cible.is_active)
    return refus(
      409,
      'utilisateur_deja_desactive',
      phrasesUtilisateur.utilisateurDejaDesactive,
      cible,
    );
  return succes(
    await basculer(r, cible, false),
    phrasesUtilisateur.utilisateurDesactive(cible.fullname),
  );
}

/** [ACC-8] Password, PIN and rights are unchanged. */
export async function reactiverUtilisateurActe(
  r: ActRequest<{ id: number }>,
): Promise<Resultat<Compte>> {
  const dossier = await ouvrirDossier(r);
  if (estRefus(dossier)) return dossier;
  const { acteur, cible } = dossier;
  const interdit = fauteSecret(acteur, cible);
  if (interdit !== null) return refus(403, 'non_autorise', interdit);
  if (cible.is_active)
    return refus(409, 'utilisateur_deja_actif', phrasesUtilisateur.utilisateurDejaActif, cible);
  return succes(
    await basculer(r, cible, true),
    phrasesUtilisateur.utilisateurReactive(cible.fullname),
  );
}

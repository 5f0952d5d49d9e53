import { MOT_DE_CONFIRMATION } from '#shared/sauvegarde/sauvegarde.rules.ts';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { lirePoint } from '#shared/sauvegarde/point.rules.ts';
import type { EtatSauvegardes, RestaurationSaisie } from '#shared/sauvegarde/sauvegarde.schema.ts';
import { sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { verifySecret } from '../http/secrets.ts';
import { blockedAttempt, forgetAttempts } from '../http/attempts.ts';
import type { RestoreTarget } from './prepare-restore.ts';
import { SAUVEGARDES } from './sauvegardes.port.ts';
import type { UtilisateurRow } from '../utilisateur/utilisateur.entity.ts';

/** What to come back to: a backup by its name, else a moment, which only our own database knows. */
function cibleDemandee(
  corps: RestaurationSaisie,
  aMoment: boolean,
  maintenant: Date,
): RestoreTarget | Refus {
  if (corps.confirmation !== MOT_DE_CONFIRMATION)
    return refus(422, 'tapez_restaurer', phrasesSauvegarde.tapezRestaurer);
  if (corps.nom !== undefined) return { nom: corps.nom };
  const point = corps.point === undefined ? null : lirePoint(corps.point);
  if (point === null) return refus(422, 'point_invalide', phrasesSauvegarde.pointInvalide);
  if (!aMoment) return refus(409, 'moment_a_part', phrasesSauvegarde.momentAPart);
  return point > maintenant ? refus(422, 'point_futur', phrasesSauvegarde.pointFutur) : { point };
}

/** The asker's own password, again; five wrong ones close the door. */
async function verifierMotDePasse(
  em: EntityManager,
  utilisateur_id: number,
  password: string,
  maintenant: Date,
): Promise<Refus | null> {
  const cle = `restauration:${utilisateur_id}`;
  const bloque = await blockedAttempt(em, cle, maintenant);
  if (bloque) return bloque;
  const compte = await sqlOne<Pick<UtilisateurRow, 'password_hash'>>(
    em,
    'select password_hash from utilisateur where id = $1',
    [utilisateur_id],
  );
  if (!compte || !(await verifySecret(password, compte.password_hash)))
    return refus(422, 'mot_de_passe_faux', phrasesSauvegarde.motDePasseFaux);
  await forgetAttempts(em, cle);
  return null;
}

/**
 * Begins a restoration, told at once; screens read again by themselves when it is done. Refused:
 * the word not typed, a wrong password (five close the door), a moment that is none or not yet,
 * nothing to start from, another work under way.
 */
export async function lancerRestaurationActe({
  em,
  corps,
  session,
  adresse,
  maintenant,
  ports,
  cle: demande,
}: ActRequest<unknown, unknown, RestaurationSaisie>): Promise<Resultat<EtatSauvegardes>> {
  const sauvegardes = ports.get(SAUVEGARDES);
  if (!sauvegardes)
    return refus(409, 'restauration_indisponible', phrasesSauvegarde.restaurationIndisponible);
  const cible = cibleDemandee(corps, sauvegardes.aMoment, maintenant);
  if (estRefus(cible)) return cible;
  const faux = await verifierMotDePasse(em, session.id, corps.password, maintenant);
  if (faux) return faux;
  try {
    if (!sauvegardes.restaurer(cible, { utilisateur: session.fullname, adresse }, demande))
      return refus(409, 'sauvegarde_en_cours', phrasesSauvegarde.sauvegardeEnCours);
  } catch (erreur) {
    return refus(
      422,
      'restauration_impossible',
      erreur instanceof Error ? erreur.message : String(erreur),
    );
  }
  return succes(sauvegardes.etat(maintenant), phrasesSauvegarde.restaurationCommencee);
}

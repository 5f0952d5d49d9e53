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
function requestedTarget(
  corps: RestaurationSaisie,
  anyMoment: boolean,
  maintenant: Date,
): RestoreTarget | Refus {
  if (corps.confirmation !== MOT_DE_CONFIRMATION)
    return refus(422, 'tapez_restaurer', phrasesSauvegarde.tapezRestaurer);
  if (corps.nom !== undefined) return { name: corps.nom };
  const point = corps.point === undefined ? null : lirePoint(corps.point);
  if (point === null) return refus(422, 'point_invalide', phrasesSauvegarde.pointInvalide);
  if (!anyMoment) return refus(409, 'moment_a_part', phrasesSauvegarde.momentAPart);
  return point > maintenant ? refus(422, 'point_futur', phrasesSauvegarde.pointFutur) : { point };
}

/** The asker's own password, again; five wrong ones close the door. */
async function checkPassword(
  em: EntityManager,
  utilisateur_id: number,
  password: string,
  maintenant: Date,
): Promise<Refus | null> {
  const key = `restauration:${utilisateur_id}`;
  const blocked = await blockedAttempt(em, key, maintenant);
  if (blocked) return blocked;
  const account = await sqlOne<Pick<UtilisateurRow, 'password_hash'>>(
    em,
    'select password_hash from utilisateur where id = $1',
    [utilisateur_id],
  );
  if (!account || !(await verifySecret(password, account.password_hash)))
    return refus(422, 'mot_de_passe_faux', phrasesSauvegarde.motDePasseFaux);
  await forgetAttempts(em, key);
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
  cle: key,
}: ActRequest<unknown, unknown, RestaurationSaisie>): Promise<Resultat<EtatSauvegardes>> {
  const backups = ports.get(SAUVEGARDES);
  if (!backups)
    return refus(409, 'restauration_indisponible', phrasesSauvegarde.restaurationIndisponible);
  const target = requestedTarget(corps, backups.anyMoment, maintenant);
  if (estRefus(target)) return target;
  const wrong = await checkPassword(em, session.id, corps.password, maintenant);
  if (wrong) return wrong;
  try {
    if (!backups.startRestore(target, { utilisateur: session.fullname, adresse }, key))
      return refus(409, 'sauvegarde_en_cours', phrasesSauvegarde.sauvegardeEnCours);
  } catch (error) {
    return refus(
      422,
      'restauration_impossible',
      error instanceof Error ? error.message : String(error),
    );
  }
  return succes(backups.state(maintenant), phrasesSauvegarde.restaurationCommencee);
}

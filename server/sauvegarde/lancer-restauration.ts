import { MOT_DE_CONFIRMATION } from '#shared/sauvegarde/sauvegarde.rules.ts';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { lirePoint } from '#shared/sauvegarde/point.rules.ts';
import type { EtatSauvegardes, RestaurationSaisie } from '#shared/sauvegarde/sauvegarde.schema.ts';
import { sqlUn } from '../db/sql.ts';
import type { Requete } from '../http/requete.ts';
import { verifier } from '../http/secrets.ts';
import { compterTentative, oublierTentatives } from '../http/tentatives.ts';

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
  services,
  cle: demande,
}: Requete<unknown, unknown, RestaurationSaisie>): Promise<Resultat<EtatSauvegardes>> {
  const { sauvegardes } = services;
  if (!sauvegardes)
    return refus(409, 'restauration_indisponible', phrasesSauvegarde.restaurationIndisponible);
  if (corps.confirmation !== MOT_DE_CONFIRMATION)
    return refus(422, 'tapez_restaurer', phrasesSauvegarde.tapezRestaurer);
  const point =
    corps.point === undefined || corps.nom !== undefined ? undefined : lirePoint(corps.point);
  if (point === null || (corps.nom === undefined && point === undefined))
    return refus(422, 'point_invalide', phrasesSauvegarde.pointInvalide);
  if (point && !sauvegardes.aMoment)
    return refus(409, 'moment_a_part', phrasesSauvegarde.momentAPart);
  if (point && point > maintenant) return refus(422, 'point_futur', phrasesSauvegarde.pointFutur);
  const cle = `restauration:${session.id}`;
  const bloque = await compterTentative(em, cle, maintenant);
  if (bloque) return bloque;
  const compte = await sqlUn<{ password_hash: string }>(
    em,
    'select password_hash from utilisateur where id = $1',
    [session.id],
  );
  if (!compte || !(await verifier(corps.password, compte.password_hash)))
    return refus(422, 'mot_de_passe_faux', phrasesSauvegarde.motDePasseFaux);
  await oublierTentatives(em, cle);
  try {
    if (
      !sauvegardes.restaurer(
        { nom: corps.nom, point },
        { utilisateur: session.fullname, adresse },
        demande,
      )
    )
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

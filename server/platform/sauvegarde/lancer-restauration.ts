import { MOT_DE_CONFIRMATION } from '#shared/platform/sauvegarde/sauvegarde.rules.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { lireClesPrivees } from '#shared/platform/sauvegarde/cle.rules.ts';
import { lirePoint } from '#shared/platform/sauvegarde/point.rules.ts';
import type {
  EtatSauvegardes,
  RestaurationSaisie,
} from '#shared/platform/sauvegarde/sauvegarde.schema.ts';
import { row } from '../db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../http/route.ts';
import { verifySecret } from '../http/secrets.ts';
import { countAttempt, forgetAttempts } from '../http/attempts.ts';
import { readBackupKey } from './backup-key.ts';
import type { RestoreTarget } from './choose-backup.ts';
import { keyFault } from './prepare-restore.ts';
import { type PortSauvegardes, SAUVEGARDES } from './sauvegardes.port.ts';
import { etatDesSauvegardes } from './lancer-sauvegarde.ts';
import { type DirePorteFermee, fermerLaPorte } from '../../admin/utilisateur/prouver-identite.ts';

/** Backup name, else a moment (embedded database only). */
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

/** Caller's own; five failures block. */
async function checkPassword(
  { em, session, adresse, horloge }: ActRequest,
  password: string,
  direFermee: DirePorteFermee,
): Promise<Refus | null> {
  const key = `restauration:${session.id}`;
  const { bloque, dernier } = await countAttempt(em, key, horloge);
  if (bloque) return bloque;
  const account = await row(
    em,
    query.selectFrom('utilisateur').select('password_hash').where('id', '=', session.id),
  );
  if (!account || !(await verifySecret(password, account.password_hash))) {
    if (dernier) await fermerLaPorte({ em, compte: session, adresse, direFermee }, 'mots de passe');
    return refus(422, 'mot_de_passe_faux', phrasesSauvegarde.motDePasseFaux);
  }
  await forgetAttempts(em, key);
  return null;
}

/** [SAU-8] Encrypted backup: its key; a moment also needs the current key, for the log. */
async function withKeys(
  em: EntityManager,
  backups: PortSauvegardes,
  target: RestoreTarget,
  typed = '',
): Promise<RestoreTarget | Refus> {
  const privateKeys = lireClesPrivees(typed);
  if (privateKeys === null) return refus(422, 'cle_illisible', phrasesSauvegarde.cleIllisible);
  const publicKey = (await readBackupKey(em))?.publique ?? null;
  const log = target.name === undefined ? publicKey : null;
  const fault = await keyFault([backups.sealedFor(target), log], privateKeys);
  return fault === null
    ? { ...target, privateKeys, publicKey }
    : refus(422, 'cle_de_sauvegarde', fault);
}

/**
 * Answers at once; clients refetch when done. Refuses: confirmation not typed, wrong password (five
 * block), invalid or future moment, missing key, no backup, another job.
 */
export async function lancerRestaurationActe(
  demande: ActRequest<unknown, unknown, RestaurationSaisie>,
  direFermee: DirePorteFermee,
): Promise<Resultat<EtatSauvegardes>> {
  const { em, corps, session, adresse, maintenant, ports, cle: key } = demande;
  const backups = ports.get(SAUVEGARDES);
  if (!backups)
    return refus(409, 'restauration_indisponible', phrasesSauvegarde.restaurationIndisponible);
  const target = requestedTarget(corps, backups.anyMoment, maintenant);
  if (estRefus(target)) return target;
  const wrong = await checkPassword(demande, corps.password, direFermee);
  if (wrong) return wrong;
  try {
    const opened = await withKeys(em, backups, target, corps.cle_privee);
    if (estRefus(opened)) return opened;
    if (!backups.startRestore(opened, { utilisateur: session.fullname, adresse }, key))
      return refus(409, 'sauvegarde_en_cours', phrasesSauvegarde.sauvegardeEnCours);
  } catch (error) {
    return refus(
      422,
      'restauration_impossible',
      error instanceof Error ? error.message : String(error),
    );
  }
  return succes(await etatDesSauvegardes(demande), phrasesSauvegarde.restaurationCommencee);
}

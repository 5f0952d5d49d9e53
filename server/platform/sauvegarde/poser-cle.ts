import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { CleAPoser, CleProposee } from '#shared/platform/sauvegarde/cle.schema.ts';
import type { EtatSauvegardes } from '#shared/platform/sauvegarde/sauvegarde.schema.ts';
import { audit } from '../db/audit.ts';
import { writeSetting } from '../db/parametre.ts';
import type { ActRequest } from '../http/route.ts';
import { commitWhole } from '../http/transaction.ts';
import { drawQrCode } from '../reseau/qr-code.ts';
import { KEY_SETTING, readBackupKey } from './backup-key.ts';
import { SAUVEGARDES } from './sauvegardes.port.ts';
import { isPublicKey, newSealingPair } from './sealed-stream.ts';
import { etatDesSauvegardes } from './lancer-sauvegarde.ts';

/** [SAU-7] Shown once, stored nowhere, idempotency answers included. */
export async function proposerCleActe(): Promise<Resultat<CleProposee>> {
  const { publicKey, privateKey } = await newSealingPair();
  return succes({ publique: publicKey, privee: privateKey, qr: drawQrCode(privateKey) });
}

/**
 * [SAU-7] Encrypts from now on, starting with an immediate backup; the owner keeps the private key.
 * Same key: no-op.
 */
export async function poserCleActe(
  demande: ActRequest<unknown, unknown, CleAPoser>,
): Promise<Resultat<EtatSauvegardes>> {
  const { em, corps, session, adresse, maintenant, ports } = demande;
  const { publique } = corps;
  if (!isPublicKey(publique))
    return refus(422, 'saisie_invalide', phrasesSauvegarde.clePubliqueFausse);
  const kept = await readBackupKey(em);
  if (kept?.publique !== publique) {
    await commitWhole(em, async (tx) => {
      await writeSetting(tx, KEY_SETTING, { publique, depuis: maintenant.toISOString() });
      await audit(tx, {
        utilisateur: session.fullname,
        adresse,
        acte: 'clé de sauvegarde posée',
        entite: 'parametre',
        entite_id: 0,
        avant: { publique: kept?.publique ?? null },
        apres: { publique },
      });
    });
    ports.get(SAUVEGARDES)?.startBackup(maintenant);
  }
  return succes(await etatDesSauvegardes(demande), phrasesSauvegarde.clePosee);
}

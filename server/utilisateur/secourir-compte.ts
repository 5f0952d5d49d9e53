import type { EntityManager } from '@mikro-orm/postgresql';
import { type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesUtilisateur from '#shared/utilisateur/utilisateur.phrases.ts';
import { audit } from '../db/audit.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { forgetAttempts, forgetPasswordAttempts } from '../http/attempts.ts';
import { closeSessionsOf } from '../http/open-session.ts';
import { hashSecret, randomText } from '../http/secrets.ts';
import { announceAccess } from '../realtime/revocations.ts';
import { cleDesCodes } from './prouver-identite.ts';
import type { UtilisateurRow } from './utilisateur.entity.ts';

/** Who acts, in the journals, when it is a command of the server's machine. */
const COMMANDE = 'Commande du serveur';
const ICI = 'serveur';

export interface Secours {
  name: string;
  /** Their telephone is lost too: the password alone opens again. */
  sansSecondePreuve: boolean;
}
export interface Secouru extends Pick<UtilisateurRow, 'id' | 'fullname'> {
  provisoire: string;
}

/**
 * [ACC-18] A lost admin's password, by whoever holds the server's own machine: one for one use, their
 * sessions ended, their door opened again, written down. Another account's is an admin's to reset.
 */
export async function secourirCompte(
  em: EntityManager,
  { name, sansSecondePreuve }: Secours,
): Promise<Secouru | Refus> {
  const compte = await sqlOne<Pick<UtilisateurRow, 'id' | 'fullname' | 'name'>>(
    em,
    `select id, fullname, name from utilisateur
      where name = $1 and is_admin and is_active
      for no key update`,
    [name.trim().toLowerCase()],
  );
  if (!compte) return refus(404, 'introuvable', phrasesUtilisateur.adminInconnu(name));
  const provisoire = randomText(10);
  await sql(
    em,
    `update utilisateur
      set password_hash = $2, must_change_password = true, version = version + 1,
        updated_at = now()
      where id = $1`,
    [compte.id, await hashSecret(provisoire)],
  );
  if (sansSecondePreuve)
    await sql(em, 'delete from second_facteur where utilisateur_id = $1', [compte.id]);
  await closeSessionsOf(em, compte.id);
  await forgetPasswordAttempts(em, compte.name);
  await forgetAttempts(em, cleDesCodes(compte.id));
  await audit(em, {
    utilisateur: COMMANDE,
    adresse: ICI,
    acte: 'mot de passe réinitialisé',
    entite: 'utilisateur',
    entite_id: compte.id,
    ...(sansSecondePreuve && { apres: { has_second_facteur: false } }),
  });
  await announceAccess(em, {
    utilisateur_id: compte.id,
    motif: phrasesUtilisateur.motDePasseReinitialiseParAutre,
  });
  return { id: compte.id, fullname: compte.fullname, provisoire };
}

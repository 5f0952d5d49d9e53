import type { EntityManager } from '@mikro-orm/postgresql';
import { type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesUtilisateur from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import { audit } from '../../platform/db/audit.ts';
import { constant, fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { UtilisateurRow } from './utilisateur.entity.ts';
import { forgetAttempts, forgetPasswordAttempts } from '../../platform/http/attempts.ts';
import { closeSessionsOf } from '../../platform/http/open-session.ts';
import { hashSecret, randomText } from '../../platform/http/secrets.ts';
import { announceAccess } from '../../platform/realtime/revocations.ts';
import { cleDesCodes } from './prouver-identite.ts';

/** Journal author of server commands. */
const COMMANDE = 'Commande du serveur';
const ICI = 'serveur';

export interface Secours {
  name: string;
  /** Telephone lost too: also removes the second factor. */
  sansSecondePreuve: boolean;
}
export interface Secouru extends Pick<UtilisateurRow, 'id' | 'fullname'> {
  provisoire: string;
}

/**
 * [ACC-18] Admins only, from the server machine: single-use password, sessions ended, block lifted,
 * audited.
 */
export async function secourirCompte(
  em: EntityManager,
  { name, sansSecondePreuve }: Secours,
): Promise<Secouru | Refus> {
  const compte = await row(
    em,
    query
      .selectFrom('utilisateur')
      .select(['id', 'fullname', 'name'])
      .where('name', '=', name.trim().toLowerCase())
      .where('is_admin', '=', constant(true))
      .where('is_active', '=', constant(true))
      .forNoKeyUpdate(),
  );
  if (!compte) return refus(404, 'introuvable', phrasesUtilisateur.adminInconnu(name));
  const provisoire = randomText(10);
  const password_hash = await hashSecret(provisoire);
  await rows(
    em,
    query
      .updateTable('utilisateur')
      .set((eb) => ({
        password_hash,
        must_change_password: true,
        version: eb('version', '+', 1),
        updated_at: fragment`now()`,
      }))
      .where('id', '=', compte.id),
  );
  if (sansSecondePreuve)
    await rows(em, query.deleteFrom('second_facteur').where('utilisateur_id', '=', compte.id));
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

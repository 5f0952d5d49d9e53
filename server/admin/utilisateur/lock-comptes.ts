import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { peutTenirCaisse } from '#shared/admin/utilisateur/acces.rules.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { type Compte, compte } from '#shared/admin/utilisateur/compte.schema.ts';
import { present } from '../../platform/db/present.ts';
import { anyOf, constant, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';

/** Target and actor under lock, and the number of other active admins. */
export interface Dossier {
  acteur: Compte;
  cible: Compte;
  autresAdmins: number;
}

/**
 * Lock order: these accounts and all active admins, ascending id. Referencing rows need not wait.
 */
export async function lockComptes(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, Compte>> {
  const lignes = await rows(
    em,
    query
      .selectFrom('utilisateur as u')
      .selectAll('u')
      .select((eb) => [
        eb('u.pin_hash', 'is not', null).as('has_pin'),
        eb
          .exists(
            eb
              .selectFrom('second_facteur as f')
              .select('f.utilisateur_id')
              .whereRef('f.utilisateur_id', '=', 'u.id')
              .where('f.active_at', 'is not', null),
          )
          .as('has_second_facteur'),
      ])
      .where((eb) =>
        eb.or([
          eb('u.id', '=', anyOf(ids)),
          eb.and([eb('u.is_admin', '=', constant(true)), eb('u.is_active', '=', constant(true))]),
        ]),
      )
      .orderBy('u.id')
      .forNoKeyUpdate(),
  );
  return new Map(lignes.map((l) => present(compte, l)).map((c) => [c.id, c]));
}

/** Actor reread under lock: rights may have been withdrawn since the request. */
function acteurDe(comptes: Map<number, Compte>, id: number): Compte | Refus {
  const acteur = comptes.get(id);
  if (!acteur?.is_active) return refus(401, 'non_connecte', phrasesAcces.nonConnecte);
  return peut(acteur, 'ADMIN', 'utilisateur')
    ? acteur
    : refus(403, 'non_autorise', phrasesAcces.nonAutorise);
}

export async function ouvrirRegistre({ em, session }: ActRequest): Promise<Compte | Refus> {
  return acteurDe(await lockComptes(em, [session.id]), session.id);
}

/** [ACC-6] Row locks until commit: two admins demoting each other run in series. */
export async function ouvrirDossier({
  em,
  parametres: { id },
  session,
}: ActRequest<{ id: number }>): Promise<Dossier | Refus> {
  const comptes = await lockComptes(em, [session.id, id]);
  const acteur = acteurDe(comptes, session.id);
  if ('refus' in acteur) return acteur;
  const cible = comptes.get(id);
  if (!cible) return refus(404, 'introuvable', phrasesRefus.introuvable('Utilisateur'));
  return {
    acteur,
    cible,
    autresAdmins: [...comptes.values()].filter((c) => c.is_admin && c.is_active && c.id !== id)
      .length,
  };
}

/**
 * [CAI-6] Locks the account until commit: deactivation or loss of the right waits, then sees the
 * register taken.
 */
export async function resteCaissier(em: EntityManager, id: number): Promise<boolean> {
  const compte = await row(
    em,
    query
      .selectFrom('utilisateur')
      .selectAll()
      .where('id', '=', id)
      .where('is_active', '=', constant(true))
      .forShare(),
  );
  return compte !== undefined && peutTenirCaisse(compte);
}

import type { EntityManager } from '@mikro-orm/postgresql';
import type { InferResult, NotNull, UpdateObject } from 'kysely';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { enFcfa, formatFcfa } from '#shared/base/montant.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import * as phrasesBilletage from '#shared/gestion/billetage/comptage.phrases.ts';
import { peutReprendre } from '#shared/gestion/billetage/billetage.rules.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import { row, rows } from '../../platform/db/query.ts';
import type { Tables } from '../../entities.ts';
import { query } from '../../query.ts';
import type { ServerSession } from '../../platform/http/route.ts';
import { billetageDe } from './billetages.sql.ts';
import { presenterBilletage } from './lire-billetages.ts';

const lockedDe = (id: number) =>
  query
    .selectFrom('billetage')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('utilisateur as u')
        .select('u.is_active')
        .whereRef('u.id', '=', 'billetage.created_by_id')
        .as('auteur_actif'),
    )
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ auteur_actif: NotNull }>();
export type LockedBilletage = InferResult<ReturnType<typeof lockedDe>>[number];

/** Row lock until commit; refuses a count already decided. */
export async function lockBilletage(
  em: EntityManager,
  id: number,
): Promise<LockedBilletage | Refus> {
  const locked = await row(em, lockedDe(id));
  if (!locked) return refus(404, 'introuvable', phrasesRefus.introuvable('Billetage'));
  if (locked.statut === 'validé')
    return refus(
      409,
      'billetage_deja_valide',
      phrasesBilletage.billetageDejaValide,
      await billetagePresente(em, id),
    );
  if (locked.statut === 'retiré')
    return refus(
      409,
      'billetage_retire',
      phrasesBilletage.billetageDejaRetire,
      await billetagePresente(em, id),
    );
  return locked;
}

/** The caller holds its lock. */
export const changeBilletage = (
  em: EntityManager,
  id: number,
  change: UpdateObject<Tables, 'billetage'>,
  maintenant: Date,
) =>
  rows(
    em,
    query
      .updateTable('billetage')
      .set((eb) => ({
        ...change,
        complet: true,
        version: eb('version', '+', 1),
        updated_at: maintenant,
      }))
      .where('id', '=', id),
  );

export const billetagePresente = async (em: EntityManager, id: number): Promise<Billetage> =>
  presenterBilletage((await billetageDe(em, id)) ?? {});

/** [BIL-22] Author only, or an admin once the author is gone. */
export function fauteReprise(tenu: LockedBilletage, session: ServerSession): Refus | null {
  const estAuteur = tenu.created_by_id === session.id;
  return peutReprendre({ estAuteur, is_admin: session.is_admin }, tenu)
    ? null
    : refus(403, 'billetage_autre_personne', phrasesBilletage.raisonReprise(tenu));
}

/** [BIL-14] No decision while sent back to its author. */
export const fauteEnCorrection = async (
  em: EntityManager,
  tenu: LockedBilletage,
): Promise<Refus | null> =>
  tenu.statut === 'renvoyé'
    ? refus(
        409,
        'billetage_renvoye',
        phrasesBilletage.raisonEnCorrection(tenu),
        await billetagePresente(em, tenu.id),
      )
    : null;

/** [BIL-13] Optimistic lock: a changed count is refused with its current state. */
export async function fauteBilletageChange(
  em: EntityManager,
  tenu: LockedBilletage,
  version: number | undefined,
): Promise<Refus | null> {
  if (version === undefined || version === tenu.version) return null;
  return refus(
    409,
    'version_perimee',
    phrasesBilletage.billetageChange(
      formatFcfa(enFcfa(tenu.total_billetage)),
      formatFcfa(enFcfa(tenu.ecart)),
    ),
    await billetagePresente(em, tenu.id),
  );
}

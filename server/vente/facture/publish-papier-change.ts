import type { EntityManager } from '@mikro-orm/postgresql';
import { SUJETS_DEVIS } from '#shared/vente/facture/facture.events.ts';
import { constant, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { factureDe } from './lire-factures.ts';

/**
 * [AVO-3] [DEV-8] The invoice's paper changed: new version, unsent, refetched by viewers. No-op
 * without an invoice.
 */
export async function publishPapierChange(
  em: EntityManager,
  vente_id: number,
  maintenant: Date,
): Promise<void> {
  const changee = await row(
    em,
    query
      .updateTable('facture')
      .set((eb) => ({ version: eb('version', '+', 1), updated_at: maintenant }))
      .where('vente_id', '=', vente_id)
      .where('est_valide', '=', constant(true))
      .where('deleted_at', 'is', null)
      .returning('id'),
  );
  if (!changee) return;
  const facture = await factureDe(em, changee.id);
  if (facture) raise(em, 'devis.modifie', SUJETS_DEVIS, { facture });
}

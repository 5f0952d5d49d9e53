import type { EntityManager } from '@mikro-orm/postgresql';
import { SUJETS_DEVIS } from '#shared/facture/facture.events.ts';
import { sqlOne } from '../db/sql.ts';
import { raise } from '../realtime/raise.ts';
import { factureDe } from './lire-factures.ts';
import type { FactureRow } from './facture.entity.ts';

/**
 * [AVO-3] [DEV-8] What the paper of a sale's invoice says changed: it is another version, that was
 * mailed to nobody yet and that whoever looks at it reads again. A sale without an invoice has none.
 */
export async function direPapierChange(
  em: EntityManager,
  vente_id: number,
  maintenant: Date,
): Promise<void> {
  const changee = await sqlOne<Pick<FactureRow, 'id'>>(
    em,
    `update facture
      set version = version + 1, updated_at = $2
      where vente_id = $1 and est_valide and deleted_at is null
      returning id`,
    [vente_id, maintenant],
  );
  if (!changee) return;
  const facture = await factureDe(em, changee.id);
  if (facture) raise(em, 'devis.modifie', SUJETS_DEVIS, { facture });
}

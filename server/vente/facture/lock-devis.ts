import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesFacture from '#shared/vente/facture/facture.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { factureDe, factureDetailDe } from './lire-factures.ts';
import type { FactureRow } from './facture.entity.ts';

export type LockedDevis = Pick<
  FactureRow,
  'id' | 'version' | 'reservation_id' | 'est_valide' | 'vente_id' | 'numero' | 'net_a_payer'
>;
/** Lock order: reservation, then quote. */
export const panierDuDevis = (
  em: EntityManager,
  id: number,
): Promise<{ reservation_id: number } | undefined> =>
  row(
    em,
    query
      .selectFrom('facture')
      .select('reservation_id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );
/** Row lock; the basket is already locked. */
export const lockDevis = (
  em: EntityManager,
  reservation_id: number,
): Promise<LockedDevis | undefined> =>
  row(
    em,
    query
      .selectFrom('facture')
      .select(['id', 'version', 'reservation_id', 'est_valide'])
      .select(['vente_id', 'numero', 'net_a_payer'])
      .where('reservation_id', '=', reservation_id)
      .where('deleted_at', 'is', null)
      .forUpdate(),
  );

/** [DEV-4] Refuses a validated or stale quote. */
export async function fauteDevis(
  em: EntityManager,
  devis: LockedDevis,
  version: number | undefined,
): Promise<Refus | null> {
  if (devis.est_valide)
    return refus(
      409,
      'devis_valide_deja',
      phrasesFacture.devisValideDeja,
      await factureDe(em, devis.id),
    );
  return version !== undefined && version !== devis.version
    ? refus(
        409,
        'version_perimee',
        phrasesFacture.devisModifieAilleurs,
        await factureDetailDe(em, devis.id),
      )
    : null;
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { ZERO } from '#shared/base/montant.ts';
import { SUJETS_VENTE_MODIFIEE } from '#shared/vente/vente/vente.events.ts';
import { vente } from '#shared/vente/vente/vente.schema.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { present } from '../../platform/db/present.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { publishSuiteDeVente } from '../reservation/fermer-reservation.ts';
import type { VenteRow } from './vente.entity.ts';

/** Insured's identity on the fund's sheet. */
export type AssureDeVente = Pick<
  VenteRow,
  'identifiant_assure' | 'nom_assure' | 'numero_feuille_assure' | 'secteur_assure'
>;

/**
 * Corrects the insured on sale and basket, and publishes; amounts never change. Caller locks both.
 */
export async function corrigerAssureDeVente(
  em: EntityManager,
  { id, reservation_id }: Pick<VenteRow, 'id' | 'reservation_id'>,
  changes: Partial<AssureDeVente>,
  maintenant: Date,
): Promise<void> {
  const corrigee = await row(
    em,
    query
      .updateTable('vente')
      .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: maintenant }))
      .where('id', '=', id)
      .returningAll(),
  );
  if (!corrigee) throw new Error(`vente ${id} disparue sous verrou`);
  if (corrigee.sel_assure !== null && corrigee.total_prise_en_charge > ZERO)
    inscrire(em, 'assure', id);
  await publishSuiteDeVente(em, reservation_id, changes, maintenant);
  raise(em, 'vente.modifiee', SUJETS_VENTE_MODIFIEE, { vente: present(vente, corrigee) });
}

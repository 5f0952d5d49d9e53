import { ZERO } from '#shared/base/montant.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { creditRestant } from '#shared/vente/reservation/plafond.rules.ts';
import type { TaxesDuPanier } from '#shared/vente/reservation/totaux.rules.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { lireTauxDuJour } from '../../admin/pharmacie/taux-du-jour.ts';
import { calculer, ecrireReservation, remplacerLignes, totaliser } from './ecrire-reservation.ts';
import type { Changements } from './ecrire-reservation.sql.ts';
import type { GardeSql } from './lignes-sql.ts';
import type { PanierEcrit } from './presenter-reservation.ts';
import type { ReservationRow } from './reservation.entity.ts';
import { type CreditDuClient, creditDe } from './lock-panier.ts';

export type FrozenTaxes = TaxesDuPanier & Pick<ReservationRow, 'garde_id'>;

/** Current garde tax and rates [TAX-3]. */
export const taxesDuMoment = async (
  em: EntityManager,
  garde: GardeSql | null | undefined,
  maintenant: Date,
): Promise<FrozenTaxes> => ({
  ...(await lireTauxDuJour(em, maintenant)),
  garde_id: garde?.id ?? null,
  montant_taxe: garde?.montant_taxe ?? ZERO,
});

/**
 * [RES-64] Retaxes a locked basket: lines, sums, credit. `plus`: other columns written. Not an
 * edit: reservations are not extended.
 */
export async function suivreTaxes(
  { em, maintenant }: Pick<ActRequest, 'em' | 'maintenant'>,
  { reservation: r, lignes, client }: PanierEcrit & CreditDuClient,
  taxes: FrozenTaxes,
  plus: Changements = {},
): Promise<PanierEcrit> {
  const calculees = calculer(lignes, taxes);
  const totaux = totaliser(calculees, r.remise);
  const credit_restant = creditRestant(creditDe({ client }), totaux.total_prise_en_charge);
  const ecrites = calculees.length > 0 ? await remplacerLignes(em, r.id, calculees) : [];
  const reservation = await ecrireReservation(
    em,
    r.id,
    { ...taxes, ...totaux, credit_restant, ...plus },
    maintenant,
  );
  return { reservation, lignes: ecrites };
}

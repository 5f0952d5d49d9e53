import { useAtomValue } from 'jotai';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { useClient } from '#client/clientele/client.queries.ts';
import { useStocks } from '#client/produit/produit.queries.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import { conflitsAtom } from '../reservation.atoms.ts';
import { empechement, empechementVente, HORS_LIGNE } from './empechements.rules.ts';

export interface Raisons {
  creer: string | null;
  annuler: string | null;
}
const useHorsLigne = (): string | null =>
  useAtomValue(connectionAtom).etat === 'hors_ligne' ? HORS_LIGNE : null;

/** Why a basket cannot be made or cancelled now, in words; null when it can. */
export function useRaisons(r: Reservation | null): Raisons {
  const horsLigne = useHorsLigne();
  return { creer: horsLigne, annuler: horsLigne ?? (r && empechement(r)) };
}
/**
 * Why it cannot be sent or paid now, in words; null when it can. It follows the stock of every
 * line.
 */
export function useRaisonVente(r: Reservation): string | null {
  const horsLigne = useHorsLigne();
  const { data: client } = useClient(r.client_id);
  const stocks = useStocks(r.reservation_produits.map((l) => l.produit_id));
  const conflit = useAtomValue(conflitsAtom)[r.id] ? phrasesReservation.conflitATrancher : null;
  return (
    horsLigne ?? conflit ?? empechementVente(r, client ?? null, (id) => stocks.get(id) ?? null)
  );
}

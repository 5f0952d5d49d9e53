import { useAtomValue } from 'jotai';
import { connectionAtom, cutAtom, cutRefusalsAtom } from '#client/base/connection.atoms.ts';
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
/** Cut off, and this station does not sell by itself: as soon as either is known. */
function useHorsLigne(): string | null {
  const cut = useAtomValue(cutAtom);
  const perdu = useAtomValue(connectionAtom).etat === 'hors_ligne' || cut !== null;
  return perdu && !cut?.vend ? HORS_LIGNE : null;
}

/** Why a basket cannot be made or cancelled now, in words; null when it can. */
export function useRaisons(r: Reservation | null): Raisons {
  const horsLigne = useHorsLigne();
  const refus = useAtomValue(cutRefusalsAtom);
  return { creer: horsLigne, annuler: horsLigne ?? refus?.annuler ?? (r && empechement(r)) };
}
/**
 * Why it cannot be sent or paid now, in words; null when it can. It follows the stock of every
 * line.
 */
export function useRaisonVente(r: Reservation): string | null {
  const horsLigne = useHorsLigne();
  const refus = useAtomValue(cutRefusalsAtom)?.vente;
  const { data: client } = useClient(r.client_id);
  const stocks = useStocks(r.reservation_produits.map((l) => l.produit_id));
  const conflit = useAtomValue(conflitsAtom)[r.id] ? phrasesReservation.conflitATrancher : null;
  return (
    horsLigne ??
    refus ??
    conflit ??
    empechementVente(r, client ?? null, (id) => stocks.get(id) ?? null)
  );
}

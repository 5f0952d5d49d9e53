import { useAtomValue } from 'jotai';
import { connexionAtom } from '#client/base/connexion.atoms.ts';
import { useClient } from '#client/clientele/client.queries.ts';
import { useStocks } from '#client/produit/produit.queries.ts';
import { CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { messages } from '#shared/base/messages.ts';
import { conflitsAtom } from './reservation.atoms.ts';
import { empechement, empechementVente, HORS_LIGNE } from './empechements.rules.ts';

export interface Raisons {
  creer: string | null;
  annuler: string | null;
  vendre: string | null;
}
/** Why each act cannot be done now, in words; null when it can. */
export function useRaisons(r: Reservation | null): Raisons {
  const horsLigne = useAtomValue(connexionAtom).etat === 'hors_ligne' ? HORS_LIGNE : null;
  const { data: client } = useClient(r?.client_id ?? CLIENT_COMPTANT);
  const stocks = useStocks(r?.reservation_produits.map((l) => l.produit_id) ?? []);
  const conflit = useAtomValue(conflitsAtom)[r?.id ?? 0] ? messages.conflitATrancher : null;
  if (!r) return { creer: horsLigne, annuler: horsLigne, vendre: horsLigne };
  return { creer: horsLigne, annuler: horsLigne ?? empechement(r), vendre: horsLigne ?? conflit ?? empechementVente(r, client ?? null, (id) => stocks.get(id) ?? null) };
}

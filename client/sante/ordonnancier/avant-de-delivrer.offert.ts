import { askBy } from '#client/base/ask-by.ts';
import { cutAtom } from '#client/base/connection.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { toast } from '#client/ui/toast.ts';
import { manqueDOrdonnance } from '#shared/sante/ordonnancier/ordonnance.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { demandesDe } from './demandes.offert.ts';
import { demandeOrdonnanceAtom, passeesAtom } from './ordonnancier.atoms.ts';
import { fetchOrdonnance } from './ordonnance.queries.ts';

type Panier = Pick<Reservation, 'id' | 'reservation_produits'>;

/**
 * [ORD-17] True when the register needs nothing more. Required data are asked for; optional ones
 * may be skipped once. False when abandoned or unreadable.
 */
export async function avoirOrdonnance(r: Panier): Promise<boolean> {
  // [CPE-6] An offline station refuses such baskets by itself.
  if (store.get(cutAtom)?.vend) return true;
  const { demander, exiger } = demandesDe(r);
  if (!demander || (!exiger && store.get(passeesAtom).has(r.id))) return true;
  if (store.get(demandeOrdonnanceAtom)) return false;
  try {
    const tenue = await fetchOrdonnance(r.id);
    return (
      manqueDOrdonnance(tenue).length === 0 ||
      (await askBy(demandeOrdonnanceAtom, (repondre) => ({ reservation_id: r.id, repondre })))
    );
  } catch (erreur) {
    // Signed out: shown elsewhere.
    if (store.get(sessionAtom) && erreur instanceof Error) toast.avertir(erreur.message);
    return false;
  }
}

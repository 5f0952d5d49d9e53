import { cutAtom } from '#client/base/connection.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { toast } from '#client/ui/toast.ts';
import { manqueDOrdonnance } from '#shared/ordonnancier/ordonnance.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { demandesDe } from './demandes.offert.ts';
import { demandeOrdonnanceAtom, passeesAtom } from './ordonnancier.atoms.ts';
import { ordonnanceTenue } from './ordonnance.queries.ts';

type Panier = Pick<Reservation, 'id' | 'reservation_produits'>;

const ouvrir = (reservation_id: number): Promise<boolean> =>
  new Promise((resolve) => {
    store.set(demandeOrdonnanceAtom, {
      reservation_id,
      repondre: (continuer) => {
        store.set(demandeOrdonnanceAtom, null);
        resolve(continuer);
      },
    });
  });

/**
 * [ORD-17] Before a basket is paid or sent: true when the register asks nothing more of it. What is
 * missing is asked for; what is asked and not demanded may be passed over, once. False when it was
 * given up, or could not be read.
 */
export async function avoirOrdonnance(r: Panier): Promise<boolean> {
  // The station that sells through a cut refuses by itself what asks for one [CPE-6].
  if (store.get(cutAtom)?.vend) return true;
  const { demander, exiger } = demandesDe(r);
  if (!demander || (!exiger && store.get(passeesAtom).has(r.id))) return true;
  if (store.get(demandeOrdonnanceAtom)) return false;
  try {
    const tenue = await ordonnanceTenue(r.id);
    return manqueDOrdonnance(tenue).length === 0 || (await ouvrir(r.id));
  } catch (erreur) {
    // Who is signed out is told elsewhere.
    if (store.get(sessionAtom) && erreur instanceof Error) toast.avertir(erreur.message);
    return false;
  }
}

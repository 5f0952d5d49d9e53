import { demandesDe } from '#client/sante/ordonnancier/demandes.offert.ts';
import { accordPossible } from '#shared/vente/accord/accord.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { versionEnregistree } from '../panier/panier.actions.ts';

/** Double press guard. */
const enAccord = new Set<number>();

async function demander(r: Reservation): Promise<boolean> {
  const version = await versionEnregistree(r.id);
  if (version === null) return false;
  const { demander: ordonnance, droit } = demandesDe(r);
  if (ordonnance) {
    const { avoirOrdonnance } =
      await import('#client/sante/ordonnancier/avant-de-delivrer.offert.ts');
    if (!(await avoirOrdonnance(r))) return false;
  }
  if (!droit && !accordPossible(r)) return true;
  const { obtenirAccord } = await import('#client/vente/accord/obtenir-accord.offert.ts');
  return obtenirAccord(r.id, version);
}

/**
 * [ACO-5] [ORD-17] Runs once agreement and prescription are obtained; at once without discount,
 * coverage or controlled medicine. Dropped if abandoned.
 */
export function avecAccord(r: Reservation, faire: () => Promise<void> | void): Promise<void> {
  const { demander: ordonnance, droit } = demandesDe(r);
  if (!accordPossible(r) && !ordonnance && !droit) return Promise.resolve(faire());
  if (enAccord.has(r.id)) return Promise.resolve();
  enAccord.add(r.id);
  return demander(r)
    .finally(() => enAccord.delete(r.id))
    .then((accorde) => (accorde ? faire() : undefined));
}

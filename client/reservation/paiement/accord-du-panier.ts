import { accordPossible } from '#shared/accord/accord.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { versionEnregistree } from '../panier/panier.actions.ts';

/** Baskets whose agreement is being looked for: pressed twice, it is asked once. */
const enAccord = new Set<number>();

async function demander(id: number): Promise<boolean> {
  const version = await versionEnregistree(id);
  if (version === null) return false;
  const { obtenirAccord } = await import('#client/accord/obtenir-accord.offert.ts');
  return obtenirAccord(id, version);
}

/**
 * [ACO-5] What is done with this basket once nobody's agreement is missing: at once when it has
 * neither discount nor coverage, else when the server says so, or a manager. Given up, it is not
 * done.
 */
export function avecAccord(r: Reservation, faire: () => Promise<void> | void): Promise<void> {
  if (!accordPossible(r)) return Promise.resolve(faire());
  if (enAccord.has(r.id)) return Promise.resolve();
  enAccord.add(r.id);
  return demander(r.id)
    .finally(() => enAccord.delete(r.id))
    .then((accorde) => (accorde ? faire() : undefined));
}

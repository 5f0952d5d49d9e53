import { subscribe } from '#client/base/subscribe.ts';
import { entendrePharmacie, relireLaPharmacie } from '#client/pharmacie/pharmacie.queries.ts';
import { entendreReference, relireReferences } from '#client/reference/reference.queries.ts';

/**
 * What every screen bears, the selling one included: whose till it is, and the six lists. Called
 * once, by main; the link comes and goes with the session.
 */
export function suivreApplication(): void {
  subscribe(
    'application',
    (message) => {
      entendrePharmacie(message);
      entendreReference(message);
    },
    (position) => {
      void relireLaPharmacie(position);
      relireReferences(position);
    },
  );
}

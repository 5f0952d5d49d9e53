import { subscribe } from '#client/base/subscribe.ts';
import { entendrePharmacie, refetchPharmacie } from '#client/admin/pharmacie/pharmacie.queries.ts';
import { entendreReference, refetchReferences } from '#client/admin/reference/reference.queries.ts';

/** Subscriptions of every screen: the pharmacy and the six lists. Called once, by main. */
export function suivreApplication(): void {
  subscribe(
    'application',
    (message) => {
      entendrePharmacie(message);
      entendreReference(message);
    },
    (position) => {
      void refetchPharmacie(position);
      refetchReferences(position);
    },
  );
}

import { subscribe } from '#client/base/subscribe.ts';
import { relireLaPharmacie, retenirPharmacie } from '#client/pharmacie/pharmacie.queries.ts';
import { relireReferences, retenirReference } from '#client/reference/reference.queries.ts';

/**
 * What every screen bears, the selling one included: whose till it is, and the six lists. Called
 * once, by main; the link comes and goes with the session.
 */
export function suivreApplication(): void {
  subscribe(
    'application',
    (message) => {
      if (message.nom === 'pharmacie.modifiee') retenirPharmacie(message.donnees.pharmacie);
      if (message.nom === 'reference.modifiee')
        retenirReference(message.donnees.liste, message.donnees.reference);
    },
    (position) => {
      void relireLaPharmacie(position);
      relireReferences(position);
    },
  );
}

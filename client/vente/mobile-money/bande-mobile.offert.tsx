import { Strip } from '#client/ui/strip.tsx';
import { formatFcfa } from '#shared/base/montant.ts';
import { demandeEnCours } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import * as phrases from '#shared/vente/mobile-money/guichet.phrases.ts';

/** Why the last request ended, or that one given up is still followed; null once paid. */
export function BandeMobile({ r }: { r: Pick<Reservation, 'status' | 'demandes_mobiles'> }) {
  if (r.status !== 'Brouillon') return null;
  const derniere = r.demandes_mobiles?.at(-1);
  const suivie = demandeEnCours(r.demandes_mobiles);
  if (suivie?.abandonnee)
    return (
      <Strip tone="warning" sign="▲">
        {phrases.abandonnee(formatFcfa(suivie.montant))}
      </Strip>
    );
  return derniere?.etat === 'refusee' || derniere?.etat === 'expiree' ? (
    <Strip tone="danger" sign="✕">
      {phrases.terminee(derniere.motif ?? '')}
    </Strip>
  ) : null;
}

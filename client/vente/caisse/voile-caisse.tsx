import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { LockOverlay } from '#client/ui/lock-overlay.tsx';
import type { Tone } from '#client/ui/status-badge.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import * as phrasesCoupure from '#shared/vente/caisse/coupure.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { resteARegler } from '#shared/vente/caisse/refus-differe.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { type Differe, mesDifferesAtom } from './differes.atoms.ts';
import { dejaEncaisseesAtom } from './encaissement.atoms.ts';
import { estPayee } from './encaissement.rules.ts';

const voileDe = ({ provisoire }: Differe) => ({
  text: provisoire ? phrasesCoupure.encaisseHorsLigne : phrasesCoupure.paiementSansReponse,
  detail: provisoire ? phrasesCoupure.differeDetail : phrasesCoupure.paiementSansReponseDetail,
  tone: 'warning' as const,
});

function filigraneDe(
  r: Reservation,
  deja: string | undefined,
): { text: string | null; tone: Tone } {
  if (r.vente_annulee) return { text: phrasesReservation.venteAnnulee, tone: 'danger' };
  if (!estPayee(r)) return { text: null, tone: 'success' };
  return deja
    ? { text: deja, tone: 'primary' }
    : { text: phrasesCaisse.payeLivre, tone: 'success' };
}

/**
 * Overlay of a paid basket: 'Payé Livré', cancelled since [RES-44], paid elsewhere first, or
 * unsynchronised. The receipt stays reachable.
 */
export function VoileCaisse({ r, children }: { r: Reservation; children: ReactNode }) {
  const deja = useAtomValue(dejaEncaisseesAtom)[r.id];
  const differe = useAtomValue(mesDifferesAtom).find(
    (d) => d.reservation_id === r.id && resteARegler(d),
  );
  if (differe) return <LockOverlay {...voileDe(differe)}>{children}</LockOverlay>;
  const detail =
    estPayee(r) && r.switch_finish_at
      ? `Ticket N° ${r.numero_ticket ?? '–'} · ${r.switch_finish_by ?? ''} · ${formatDateHeure(new Date(r.switch_finish_at))}`
      : null;
  return (
    <LockOverlay {...filigraneDe(r, deja)} detail={detail}>
      {children}
    </LockOverlay>
  );
}

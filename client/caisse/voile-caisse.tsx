import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { LockOverlay } from '#client/ui/lock-overlay.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesCaisse from '#shared/caisse/caisse.phrases.ts';
import * as phrasesCoupure from '#shared/caisse/coupure.phrases.ts';
import { resteARegler } from '#shared/caisse/refus-differe.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { type Differe, mesDifferesAtom } from './differes.atoms.ts';
import { dejaEncaisseesAtom } from './encaissement.atoms.ts';
import { estPayee } from './encaissement.rules.ts';

/** What stands over a basket paid here that the server has not recorded. */
const voileDe = ({ provisoire }: Differe) => ({
  texte: provisoire ? phrasesCoupure.encaisseHorsLigne : phrasesCoupure.paiementSansReponse,
  detail: provisoire ? phrasesCoupure.differeDetail : phrasesCoupure.paiementSansReponseDetail,
  teinte: 'warning' as const,
});

/**
 * Over a paid basket: 'Payé Livré', by whom it was paid first, or that it is still to be recorded.
 * The receipt stays at hand beside it.
 */
export function VoileCaisse({ r, children }: { r: Reservation; children: ReactNode }) {
  const deja = useAtomValue(dejaEncaisseesAtom)[r.id];
  const differe = useAtomValue(mesDifferesAtom).find(
    (d) => d.reservation_id === r.id && resteARegler(d),
  );
  if (differe) return <LockOverlay {...voileDe(differe)}>{children}</LockOverlay>;
  const payee = estPayee(r);
  const detail =
    payee && r.switch_finish_at
      ? `Ticket N° ${r.numero_ticket ?? '–'} · ${r.switch_finish_by ?? ''} · ${formatDateHeure(new Date(r.switch_finish_at))}`
      : null;
  return (
    <LockOverlay
      texte={payee ? (deja ?? phrasesCaisse.payeLivre) : null}
      teinte={deja ? 'primary' : 'success'}
      detail={detail}
    >
      {children}
    </LockOverlay>
  );
}

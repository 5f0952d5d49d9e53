import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { VoileVerrou } from '#client/ui/voile-verrou.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { messages } from '#shared/base/messages.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { dejaEncaisseesAtom } from './encaissement.atoms.ts';
import { estPayee } from './encaissement.rules.ts';

/** Over a paid basket: 'Payé Livré', or by whom it was paid first. The receipt stays at hand beside it. */
export function VoileCaisse({ r, children }: { r: Reservation; children: ReactNode }) {
  const deja = useAtomValue(dejaEncaisseesAtom)[r.id];
  const payee = estPayee(r);
  const detail = payee && r.switch_finish_at ? `Ticket N° ${r.numero_ticket ?? '–'} · ${r.switch_finish_by ?? ''} · ${formatDateHeure(new Date(r.switch_finish_at))}` : null;
  return (
    <VoileVerrou texte={payee ? (deja ?? messages.payeLivre) : null} teinte={deja ? 'primary' : 'success'} detail={detail}>
      {children}
    </VoileVerrou>
  );
}

import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { Touche } from '#client/ui/touche.tsx';
import { VoileVerrou } from '#client/ui/voile-verrou.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { messages } from '#shared/base/messages.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { imprimer } from './paiement.actions.ts';

/** Over a basket that can no longer change: its watermark, who and when, and the receipt when there is one. */
export function VoilePanier({ r }: { r: Reservation }) {
  if (r.status === 'Brouillon') {
    if (r.etat_caisse !== 'En encaissement') return null;
    return <VoileVerrou texte={[`En cours d’encaissement`, r.caisse, r.etat_caisse_par].filter(Boolean).join(', ')} />;
  }
  const fin = r.switch_finish_at && `${r.switch_finish_by ?? ''} · ${formatDateHeure(new Date(r.switch_finish_at))}`;
  return (
    <VoileVerrou texte={messages.filigrane[r.status]} detail={r.status === 'Termine' ? (fin ?? undefined) : undefined}>
      {r.status === 'Termine' && <Button size="large" icon={<Print />} endIcon={<Touche>Ctrl+P</Touche>} text="Imprimer" onClick={() => void imprimer(r)} />}
    </VoileVerrou>
  );
}

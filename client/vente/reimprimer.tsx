import { Print } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { lireReservation } from '#shared/reservation/reservation.api.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import type { Vente } from '#shared/vente/vente.schema.ts';

/** Who may count a print (`POST /api/reservations/{id}/imprimer`). */
const PEUVENT = ['reservation', 'caisse'] as const;

/**
 * The receipt of the sale once more, as the till prints it: counted first, so that it bears
 * DUPLICATA. For who may print one.
 */
export function Reimprimer({ v }: { v: Pick<Vente, 'reservation_id'> }) {
  const session = useAtomValue(sessionAtom);
  const horsLigne = useAtomValue(connectionAtom).etat === 'hors_ligne';
  const [enCours, setEnCours] = useState(false);
  if (!session || !PEUVENT.some((sous) => peut(session, 'VENTE', sous))) return null;
  const imprimer = async () => {
    setEnCours(true);
    const { data } = await callApi(lireReservation, { parametres: { id: v.reservation_id } });
    if (data) {
      const { imprimerTicket } = await import('#client/reservation/paiement/paiement.offert.ts');
      await imprimerTicket(data);
    }
    setEnCours(false);
  };
  return (
    <ReasonedButton
      raison={horsLigne ? 'Indisponible hors ligne' : null}
      icon={<Print />}
      loading={enCours}
      text="Réimprimer le ticket"
      onClick={() => void imprimer()}
    />
  );
}

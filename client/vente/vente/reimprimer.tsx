import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { lireReservation } from '#shared/vente/reservation/reservation.api.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { Vente } from '#shared/vente/vente/vente.schema.ts';

/** Required by `POST /api/reservations/{id}/imprimer`. */
const PEUVENT = ['reservation', 'caisse'] as const;

const paiement = () => import('#client/vente/reservation/paiement/paiement.offert.ts');

/**
 * Counted first, so that it bears DUPLICATA. By permission; falls back to this station's printer.
 */
export function Reimprimer({ v }: { v: Pick<Vente, 'reservation_id'> }) {
  const session = useAtomValue(sessionAtom);
  const horsLigne = useAtomValue(connectionAtom).etat === 'hors_ligne';
  const [enCours, setEnCours] = useState(false);
  const [manquee, setManquee] = useState<Reservation | null>(null);
  if (!session || !PEUVENT.some((sous) => peut(session, 'VENTE', sous))) return null;
  const imprimer = async () => {
    setEnCours(true);
    const { data } = await callApi(lireReservation, { parametres: { id: v.reservation_id } });
    const imprime = data && (await (await paiement()).imprimerTicket(data));
    setManquee(imprime === data ? data : null);
    setEnCours(false);
  };
  const imprimerAuPoste = async (r: Reservation) => {
    await (await paiement()).imprimerIci(r);
    setManquee(null);
  };
  return (
    <>
      {manquee && (
        <Button text="Imprimer sur ce poste" onClick={() => void imprimerAuPoste(manquee)} />
      )}
      <ReasonedButton
        reason={horsLigne ? 'Indisponible hors ligne' : null}
        icon={<Print />}
        loading={enCours}
        text="Réimprimer le ticket"
        onClick={() => void imprimer()}
      />
    </>
  );
}

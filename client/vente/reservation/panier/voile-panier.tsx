import { Button } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { LockOverlay } from '#client/ui/lock-overlay.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import {
  confirmeeAuGuichet,
  demandeQuiVerrouille,
} from '#shared/vente/caisse/demande-du-panier.schema.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { demanderPaiement, imprimerPaiement } from '../paiement/paiement.actions.ts';

const EnvoyerTicket = lazyScreen(
  () => import('#client/vente/vente/envoyer-ticket.offert.tsx'),
  'EnvoyerTicket',
);

const TEINTES = { Termine: 'success', Devis: 'primary', Annule: 'danger' } as const;

/** Watermark over a closed basket, with its receipt. */
export function VoilePanier({ r, children }: { r: Reservation; children: ReactNode }) {
  if (r.status === 'Brouillon') {
    const texte = r.etat_caisse === 'En encaissement' ? 'En cours d’encaissement' : null;
    const demande = texte === null ? demandeQuiVerrouille(r.demandes_mobiles) : null;
    if (demande)
      return (
        <LockOverlay
          text={demande.etat === 'confirmee' ? confirmeeAuGuichet : 'Paiement mobile demandé'}
          tone={demande.etat === 'confirmee' ? 'success' : 'primary'}
          detail={[formatFcfa(demande.montant), demande.telephone].filter(Boolean).join(' · ')}
          actions={
            <Button
              size="large"
              endIcon={<KeyCap>F9</KeyCap>}
              text="Voir"
              onClick={demanderPaiement}
            />
          }
        >
          {children}
        </LockOverlay>
      );
    return (
      <LockOverlay
        text={texte}
        tone="primary"
        detail={[r.caisse, r.etat_caisse_par].filter(Boolean).join(', ')}
      >
        {children}
      </LockOverlay>
    );
  }
  const fin =
    r.switch_finish_at &&
    `${r.switch_finish_by ?? ''} · ${formatDateHeure(new Date(r.switch_finish_at))}`;
  const payee = r.status === 'Termine';
  const duTicket = (
    <>
      <Button
        size="large"
        icon={<Print />}
        endIcon={<KeyCap>Ctrl+P</KeyCap>}
        text="Imprimer"
        onClick={() => void imprimerPaiement(r)}
      />
      <EnvoyerTicket vente_id={r.vente_id} client_id={r.client_id} portee="vente" size="large" />
    </>
  );
  return (
    <LockOverlay
      text={
        r.vente_annulee ? phrasesReservation.venteAnnulee : phrasesReservation.filigrane[r.status]
      }
      tone={r.vente_annulee ? 'danger' : TEINTES[r.status]}
      detail={payee ? fin : null}
      actions={payee && duTicket}
    >
      {children}
    </LockOverlay>
  );
}

import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { toast } from '#client/ui/toast.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { venteDuTicket } from '#shared/vente/vente/code-ticket.rules.ts';
import { ticketAPorter } from '#shared/vente/vente/ticket-scanne.phrases.ts';
import { venteScanneeAtom } from './vente-scannee.atoms.ts';

const VenteDialogue = lazyScreen(() => import('./vente-dialogue.tsx'), 'VenteDialogue');

/** Required by `GET /api/ventes/{id}`. */
function litLesVentes(): boolean {
  const session = store.get(sessionAtom);
  return (
    session !== null && (peut(session, 'VENTE', 'vente') || peut(session, 'GESTION', 'journee'))
  );
}

/**
 * [VTE-7] A receipt's code opens its sale without touching the basket; without permission, a
 * message. False: another code.
 */
export function ouvrirVenteScannee(code: string): boolean {
  const id = venteDuTicket(code);
  if (id === null) return false;
  if (litLesVentes()) store.set(venteScanneeAtom, id);
  else toast.avertir(ticketAPorter(id));
  return true;
}

export function VenteScannee() {
  const [id, ouvrir] = useAtom(venteScanneeAtom);
  useEffect(() => () => ouvrir(null), [ouvrir]);
  return id === null ? null : <VenteDialogue key={id} id={id} fermer={() => ouvrir(null)} />;
}

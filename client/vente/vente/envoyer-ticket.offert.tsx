import { Envelope } from '@blueprintjs/icons';
import type { ButtonProps } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { toast } from '#client/ui/toast.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import * as phrases from '#shared/vente/vente/envoi-ticket.phrases.ts';

const EnvoyerTicketDialogue = lazyScreen(
  () => import('./envoyer-ticket-dialogue.tsx'),
  'EnvoyerTicketDialogue',
);

/** Required by `POST /api/ventes/{id}/envoyer-ticket`. */
const PEUVENT = ['reservation', 'caisse', 'vente'] as const;

function raisonDe(vente_id: number | null, horsLigne: boolean): string | null {
  if (vente_id === null) return phrases.venteSansServeur;
  return horsLigne ? 'Indisponible hors ligne' : null;
}

interface Props extends Pick<ButtonProps, 'size'> {
  /** Null: sold offline, not recorded yet. */
  vente_id: number | null;
  client_id: number;
  /** Of its key, Ctrl+E. */
  portee: 'vente' | 'caisse' | 'dialogue';
}
export function EnvoyerTicket({ vente_id, client_id, portee, ...bouton }: Props) {
  const session = useAtomValue(sessionAtom);
  const horsLigne = useAtomValue(connectionAtom).etat === 'hors_ligne';
  const [ouvert, ouvrir] = useState(false);
  const permis = session !== null && PEUVENT.some((sous) => peut(session, 'VENTE', sous));
  const raison = raisonDe(vente_id, horsLigne);
  useShortcuts(portee, {
    'Ctrl+E': () => {
      if (!permis) return;
      if (raison === null) ouvrir(true);
      else toast.avertir(raison);
    },
  });
  if (!permis) return null;
  return (
    <>
      <ReasonedButton
        {...bouton}
        reason={raison}
        icon={<Envelope />}
        aria-label="Envoyer le ticket"
        {...(portee === 'dialogue'
          ? { text: 'Envoyer' }
          : { text: 'Envoyer le ticket', endIcon: <KeyCap>Ctrl+E</KeyCap> })}
        onClick={() => ouvrir(true)}
      />
      {ouvert && vente_id !== null && (
        <EnvoyerTicketDialogue
          vente_id={vente_id}
          client_id={client_id}
          fermer={() => ouvrir(false)}
        />
      )}
    </>
  );
}

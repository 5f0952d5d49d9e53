import { Button } from '@blueprintjs/core';
import { LogOut, Refresh, VolumeOff, VolumeUp } from '@blueprintjs/icons';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { comptageAtom } from '#client/billetage/billetage.atoms.ts';
import { useDejaCompte } from '#client/billetage/billetage.queries.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { useShortcuts } from '#client/base/shortcuts.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { toast } from '#client/ui/toast.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { chime } from '#client/ui/sounds.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import type { Caisse } from '#shared/caisse/caisse.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { rafraichirFile, rendreLaCaisse } from './encaissement.actions.ts';
import { StatutCaisse } from './etat-caisse.tsx';
import { sonAtom } from './encaissement.atoms.ts';
import { enAttente } from './encaissement.rules.ts';

export function TeteCaisse({
  libelle,
  statut,
  file,
}: {
  libelle: string;
  statut: Caisse['statut'] | null;
  file: readonly Reservation[];
}) {
  const [son, setSon] = useAtom(sonAtom);
  const attendent = enAttente(file);
  const basculerSon = () => {
    setSon(!son);
    if (!son) chime();
  };
  return (
    <header className="caisse-tete">
      <h1>{libelle}</h1>
      {statut && <StatutCaisse statut={statut} />}
      <Button
        variant="minimal"
        size="small"
        icon={son ? <VolumeUp /> : <VolumeOff />}
        aria-label={son ? 'Couper le son' : 'Remettre le son'}
        aria-pressed={!son}
        onClick={basculerSon}
      />
      <span className="caisse-attente">
        <b role="status">{attendent.length} en attente</b>
        <span className="discret">
          {formatFcfa(attendent.reduce((somme, r) => somme + r.net_a_payer, 0))}
        </span>
      </span>
    </header>
  );
}

export function PiedCaisse({ caisse_id, libelle }: { caisse_id: number; libelle: string }) {
  const ouvrirComptage = useSetAtom(comptageAtom);
  const compte = useDejaCompte(useAtomValue(sessionAtom)?.fullname ?? '');
  // The count and its dialog need the server.
  const raison =
    useAtomValue(connectionAtom).etat === 'hors_ligne' ? 'Indisponible hors ligne' : null;
  const compter = () =>
    raison === null ? ouvrirComptage({ caisse_id, libelle }) : toast.avertir(raison);
  useShortcuts('caisse', {
    F7: () => {
      if (!compte) compter();
    },
  });
  return (
    <footer className="caisse-pied">
      {!compte && (
        <ReasonedButton
          reason={raison}
          variant="outlined"
          text="Billetage"
          endIcon={<KeyCap>F7</KeyCap>}
          onClick={compter}
        />
      )}
      <Button
        variant="outlined"
        icon={<Refresh />}
        aria-label="Rafraîchir"
        onClick={() => void rafraichirFile()}
      />
      <Button
        variant="outlined"
        icon={<LogOut />}
        aria-label="Rendre la caisse"
        title="Rendre la caisse"
        onClick={() => void rendreLaCaisse()}
      />
    </footer>
  );
}

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
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { rafraichirFile, rendreLaCaisse } from './encaissement.actions.ts';
import { servieAtom, sonAtom } from './encaissement.atoms.ts';
import { enAttente } from './encaissement.rules.ts';

/** Which register, whom one serves, who waits; sound, refresh, and the way out. */
export function BarreCaisse({
  caisse_id,
  libelle,
  file,
}: {
  caisse_id: number;
  libelle: string;
  file: readonly Reservation[];
}) {
  const servie = useAtomValue(servieAtom);
  const [son, setSon] = useAtom(sonAtom);
  const ouvrirComptage = useSetAtom(comptageAtom);
  const compte = useDejaCompte(useAtomValue(sessionAtom)?.fullname ?? '');
  // The count is the server's, and so is its dialog: neither can be had during a cut.
  const raison =
    useAtomValue(connectionAtom).etat === 'hors_ligne' ? 'Indisponible hors ligne' : null;
  const compter = () =>
    raison === null ? ouvrirComptage({ caisse_id, libelle }) : toast.avertir(raison);
  useShortcuts('caisse', {
    F7: () => {
      if (!compte) compter();
    },
  });
  const r = file.find((f) => f.id === servie);
  const basculerSon = () => {
    setSon(!son);
    if (!son) chime();
  };
  return (
    <header className="caisse-barre">
      <h1>{libelle}</h1>
      {r && <span className="caisse-numero">N° {String(r.position).padStart(3, '0')}</span>}
      <span className="caisse-barre-fin">
        <span role="status">{enAttente(file).length} en attente</span>
        {!compte && (
          <ReasonedButton
            raison={raison}
            variant="outlined"
            text="Billetage"
            endIcon={<KeyCap>F7</KeyCap>}
            onClick={compter}
          />
        )}
        <Button
          variant="minimal"
          icon={son ? <VolumeUp /> : <VolumeOff />}
          aria-label={son ? 'Couper le son' : 'Remettre le son'}
          aria-pressed={!son}
          onClick={basculerSon}
        />
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
      </span>
    </header>
  );
}

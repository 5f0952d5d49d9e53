import { Button } from '@blueprintjs/core';
import { LogOut, Refresh, VolumeOff, VolumeUp } from '@blueprintjs/icons';
import { useAtom, useAtomValue } from 'jotai';
import { carillon } from '#client/ui/sons.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { rafraichir, rendreLaCaisse } from './encaissement.actions.ts';
import { servieAtom, sonAtom } from './encaissement.atoms.ts';
import { enAttente } from './encaissement.rules.ts';
import { FileAttente } from './file-attente.tsx';

/** Which register, whom one serves, who waits; sound, refresh, and the way out. */
export function BarreCaisse({ libelle, file }: { libelle: string; file: readonly Reservation[] }) {
  const servie = useAtomValue(servieAtom);
  const [son, setSon] = useAtom(sonAtom);
  const r = file.find((f) => f.id === servie);
  const basculerSon = () => {
    setSon(!son);
    if (!son) carillon();
  };
  return (
    <header className="caisse-barre">
      <h1>{libelle}</h1>
      {r && <span className="caisse-numero">N° {String(r.position).padStart(3, '0')}</span>}
      <FileAttente file={file} />
      <span className="caisse-barre-fin">
        <span role="status">{enAttente(file).length} en attente</span>
        <Button variant="minimal" icon={son ? <VolumeUp /> : <VolumeOff />} aria-label={son ? 'Couper le son' : 'Remettre le son'} aria-pressed={!son} onClick={basculerSon} />
        <Button variant="outlined" icon={<Refresh />} aria-label="Rafraîchir" onClick={() => void rafraichir()} />
        <Button variant="outlined" icon={<LogOut />} aria-label="Rendre la caisse" title="Rendre la caisse" onClick={() => void rendreLaCaisse()} />
      </span>
    </header>
  );
}

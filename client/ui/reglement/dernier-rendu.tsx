import './coupures.css';
import { Cross, Print } from '@blueprintjs/icons';
import { useAtom } from 'jotai';
import { formatNombre } from '#shared/base/montant.ts';
import { Coupures } from './coupures.tsx';
import { dernierRenduAtom } from './dernier-rendu.atoms.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

/**
 * 'N° 003 · rendre 750', until the next payment or closed. Hidden without change, or over its own
 * basket.
 */
export function BandeRendu({
  saufPour,
  imprimer,
}: {
  saufPour: number | null;
  imprimer: (reservation_id: number) => void;
}) {
  const [dernier, setDernier] = useAtom(dernierRenduAtom);
  if (!dernier || dernier.rendre === 0 || dernier.reservation_id === saufPour) return null;
  return (
    <div className="dernier-rendu" role="status">
      <span className="dernier-rendu-de">
        <span>N° {dernier.numero} · rendre</span>
        <small>reçu {formatNombre(dernier.recu)}</small>
      </span>
      <b>{formatNombre(dernier.rendre)}</b>
      <Coupures montant={dernier.rendre} serre />
      <IconButton
        icon={<Print />}
        aria-label={`Réimprimer le ticket du N° ${dernier.numero}`}
        onClick={() => imprimer(dernier.reservation_id)}
      />
      <IconButton
        icon={<Cross />}
        aria-label="Fermer le rappel du rendu"
        onClick={() => setDernier(null)}
      />
    </div>
  );
}

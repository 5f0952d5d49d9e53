import './coupures.css';
import { Cross } from '@blueprintjs/icons';
import { useAtom } from 'jotai';
import { formatNombre } from '#shared/base/montant.ts';
import { Coupures } from './coupures.tsx';
import { dernierRenduAtom } from './dernier-rendu.atoms.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

/**
 * 'N° 003 · rendre 750', with its notes and coins, above the next basket: until the next payment,
 * or until closed. Nothing when no change is due, nor over its own basket, which says it larger.
 */
export function BandeRendu({ saufPour }: { saufPour: number | null }) {
  const [dernier, setDernier] = useAtom(dernierRenduAtom);
  if (!dernier || dernier.rendre === 0 || dernier.reservation_id === saufPour) return null;
  return (
    <div className="dernier-rendu" role="status">
      <span>N° {dernier.numero} · rendre</span>
      <b>{formatNombre(dernier.rendre)}</b>
      <Coupures montant={dernier.rendre} />
      <small>
        reçu {formatNombre(dernier.recu)} · payé {formatNombre(dernier.net)}
      </small>
      <IconButton
        icon={<Cross />}
        aria-label="Fermer le rappel du rendu"
        onClick={() => setDernier(null)}
      />
    </div>
  );
}

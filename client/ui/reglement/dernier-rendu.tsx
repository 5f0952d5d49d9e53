import './coupures.css';
import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { atom, useAtom } from 'jotai';
import { store } from '#client/base/store.ts';
import { enCentimes, enFcfa, formatNombre } from '#shared/base/montant.ts';
import { rendu } from '#shared/caisse/reglement.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { Coupures } from './coupures.tsx';

/** The last basket paid at this station: its change may still be to hand over. FCFA. */
interface DernierRendu {
  reservation_id: number;
  numero: string;
  recu: number;
  net: number;
  rendre: number;
}
export const dernierRenduAtom = atom<DernierRendu | null>(null);

/** A basket has just been paid here: its change stays in sight from now on. */
export function retenirRendu(r: Reservation): void {
  const recu = r.amount_gived ?? r.net_a_payer;
  store.set(dernierRenduAtom, {
    reservation_id: r.id,
    numero: String(r.position).padStart(3, '0'),
    recu,
    net: r.net_a_payer,
    rendre: Math.max(0, enFcfa(rendu(enCentimes(recu), enCentimes(r.net_a_payer)))),
  });
}
export const oublierRendu = (): void => store.set(dernierRenduAtom, null);

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
      <Button
        variant="minimal"
        size="small"
        icon={<Cross />}
        aria-label="Fermer le rappel du rendu"
        onClick={() => setDernier(null)}
      />
    </div>
  );
}

import { atom } from 'jotai';
import { store } from '#client/base/store.ts';
import { enCentimes, enFcfa } from '#shared/base/montant.ts';
import { rendu } from '#shared/vente/caisse/monnaie.rules.ts';
import { numeroDePanier } from '#shared/vente/reservation/contenu.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';

/** Last basket paid here, for its change. FCFA. */
interface DernierRendu {
  reservation_id: number;
  numero: string;
  recu: number;
  net: number;
  rendre: number;
}
export const dernierRenduAtom = atom<DernierRendu | null>(null);

export function retenirRendu(r: Reservation): void {
  const recu = r.amount_gived ?? r.net_a_payer;
  store.set(dernierRenduAtom, {
    reservation_id: r.id,
    numero: numeroDePanier(r.position),
    recu,
    net: r.net_a_payer,
    rendre: Math.max(0, enFcfa(rendu(enCentimes(recu), enCentimes(r.net_a_payer)))),
  });
}
export const oublierRendu = (): void => store.set(dernierRenduAtom, null);

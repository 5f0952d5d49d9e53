import { duAChange, type PanierAffiche } from '#client/ui/reglement/panier-affiche.ts';
import { normaliser } from '#shared/base/liste.ts';
import { formatNombre } from '#shared/base/montant.ts';
import {
  memeContenu,
  nomDuClient,
  numeroDePanier,
} from '#shared/vente/reservation/contenu.rules.ts';
import { aDu } from '#shared/vente/reservation/du.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';

export const estPayee = (r: Reservation): boolean =>
  r.status === 'Termine' || r.switch_finish_at !== null;
/**
 * [ENC-2] Changed by the seller since it was read: reread before payment; likewise when the
 * rounding setting changes the cash due [REG-8]. `arrondir`: current setting.
 */
export const aRelire = (
  lue: PanierAffiche | undefined,
  r: Reservation,
  arrondir: boolean,
): boolean =>
  lue !== undefined && !estPayee(r) && (!memeContenu(lue, r) || duAChange(lue, arrondir));
/** [ENC-3] Insurer pays all. */
export const toutPrisEnCharge = (r: Reservation): boolean => r.net_a_payer === 0;

/** [ENC-20] Paid ones, newest first. */
export const dejaPayees = (file: readonly Reservation[]): Reservation[] =>
  file
    .filter(estPayee)
    .toSorted((a, b) => (b.switch_finish_at ?? '').localeCompare(a.switch_finish_at ?? ''));
/** [ENC-20] By number, name or displayed amount. */
export const trouverPayees = (payees: readonly Reservation[], mots: string): Reservation[] =>
  payees.filter((r) =>
    [numeroDePanier(r.position), nomDuClient(r), formatNombre(r.net_a_payer), r.net_a_payer].some(
      (dit) => normaliser(String(dit)).includes(normaliser(mots.trim())),
    ),
  );

export const enAttente = (file: readonly Reservation[]): Reservation[] =>
  file.filter((r) => !estPayee(r));
/** [ENC-5] Oldest unpaid after this one, else oldest unpaid. */
export function suivante(file: readonly Reservation[], id: number | null): number | null {
  const rang = file.findIndex((r) => r.id === id);
  return (enAttente(file.slice(rang + 1))[0] ?? enAttente(file)[0])?.id ?? null;
}
/** [ENC-6] First selection (specification 2 §2): the last sent, a paid one only when none waits. */
export const premiere = (file: readonly Reservation[]): number | null =>
  (enAttente(file).at(-1) ?? file.at(-1))?.id ?? null;

/** 'attente 1 min 20'. */
export function duree(ms: number): string {
  const secondes = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(secondes / 60);
  if (minutes >= 60)
    return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
  return minutes > 0 ? `${minutes} min ${String(secondes % 60).padStart(2, '0')}` : `${secondes} s`;
}

export interface Encaisse {
  reservation_id: number;
  fullname: string;
  /** FCFA: due, and handed over. */
  net: number;
  recu: number;
  a: string;
}
/** [ENC-14] Baskets whose payment is stored here count as paid. */
export function fileVue(
  file: readonly Reservation[],
  encaisses: readonly Encaisse[],
): Reservation[] {
  return file.map((r) => {
    const e = encaisses.find((x) => x.reservation_id === r.id);
    return !e || estPayee(r)
      ? r
      : {
          ...aDu(r, e.net),
          status: 'Termine',
          etat_caisse: 'Payé',
          etat_caisse_par: e.fullname,
          switch_finish_at: e.a,
          switch_finish_by: e.fullname,
          amount_gived: e.recu,
          mode_paiement: 'espece',
        };
  });
}

import { enCentimes } from '#shared/base/montant.ts';
import { messages } from '#shared/base/messages.ts';
import type { ModePaiement } from '#shared/caisse/caisse.schema.ts';
import { regler } from '#shared/caisse/paiement.rules.ts';
import { memeContenu } from '#shared/reservation/contenu.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';

export type ToucheMontant = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | 'effacer';
const MONTANT_MAX = 999_999_999;

/** [ENC-1] The amount after a key of the pad; too many digits change nothing, nothing left is no amount. */
export function taper(recu: number | null, touche: ToucheMontant): number | null {
  if (touche === 'effacer') return recu === null || recu < 10 ? null : Math.floor(recu / 10);
  const suite = Number(`${recu ?? ''}${touche}`);
  return suite > MONTANT_MAX ? recu : suite;
}

export const estPayee = (r: Reservation): boolean => r.status === 'Termine' || r.switch_finish_at !== null;
/** [ENC-2] The seller changed the basket since it was read here: it must be read again before it is paid. */
export const aRelire = (lue: Reservation | undefined, r: Reservation): boolean => lue !== undefined && !estPayee(r) && !memeContenu(lue, r);
/** [ENC-3] Nothing to pay: the insurer pays all. */
export const toutPrisEnCharge = (r: Reservation): boolean => r.net_a_payer === 0;

/** Part of a payment put down in one mode, amount in FCFA; what is being typed is one too, the last. */
export interface Part {
  mode: ModePaiement;
  montant: number;
  reference: string;
}
/** What is typed at the moment: no amount yet, perhaps. */
export type PartSaisie = Omit<Part, 'montant'> & { montant: number | null };

/** A cashier puts down six parts at most: what the contract accepts. */
const PARTS_MAX = 6;
const somme = (parts: readonly Part[]): number => parts.reduce((s, p) => s + p.montant, 0);

/** [ENC-7] What is paid, in whole: the parts put down, then the one being typed when it has an amount. */
export const partsPayees = (parts: readonly Part[], saisie: PartSaisie): Part[] => (saisie.montant === null ? [...parts] : [...parts, { ...saisie, montant: saisie.montant }]);
/** [ENC-8] What is left to receive after the parts put down, in FCFA; never below 0. */
export const reste = (r: Reservation, parts: readonly Part[]): number => Math.max(0, r.net_a_payer - somme(parts));
export const totalRecu = (payees: readonly Part[]): number | null => (payees.length === 0 ? null : somme(payees));

/** [ENC-4] Why what is received does not do, or null: not enough, or change that cash does not cover. */
export function fauteReglement(r: Reservation, payees: readonly Part[]): string | null {
  const regle = regler(payees.map((p) => ({ mode: p.mode, montant: enCentimes(p.montant) })), enCentimes(r.net_a_payer), messages.differenceNegative);
  return typeof regle === 'string' ? regle : null;
}

/** [ENC-9] Why no other mode can be added to what is typed, or null. */
export function fauteAutreMode(r: Reservation, parts: readonly Part[], saisie: PartSaisie): string | null {
  if (saisie.montant === null || saisie.montant === 0) return messages.modeSansMontant;
  if (saisie.montant >= reste(r, parts)) return messages.modeRienDeReste;
  return parts.length + 1 >= PARTS_MAX ? messages.modeTropDeParts(PARTS_MAX) : null;
}
/** [ENC-10] The mode proposed for the rest: cash, else the first that has not served, else 'autres'. */
export const modeDuReste = (parts: readonly Part[]): ModePaiement => (['espece', 'mobile_money', 'cheque'] as const).find((m) => !parts.some((p) => p.mode === m)) ?? 'autres';

export const enAttente = (file: readonly Reservation[]): Reservation[] => file.filter((r) => !estPayee(r));
/** [ENC-5] Whom to serve next: the oldest unpaid one after this one, else the oldest unpaid. */
export function suivante(file: readonly Reservation[], id: number | null): number | null {
  const rang = file.findIndex((r) => r.id === id);
  return (enAttente(file.slice(rang + 1))[0] ?? enAttente(file)[0])?.id ?? null;
}
/** [ENC-6] First selection: the last one sent (specification 2 §2), a paid one only when nothing waits. */
export const premiere = (file: readonly Reservation[]): number | null => (enAttente(file).at(-1) ?? file.at(-1))?.id ?? null;

/** 'attente 1 min 20', from the sending to now. */
export function duree(ms: number): string {
  const secondes = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(secondes / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
  return minutes > 0 ? `${minutes} min ${String(secondes % 60).padStart(2, '0')}` : `${secondes} s`;
}

import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import { enCentimes } from '../base/montant.ts';
import type { ModePaiement } from './caisse.schema.ts';
import { regler } from './paiement.rules.ts';

/** Part of a payment put down in one mode, amount in FCFA. */
export interface PartPaiement {
  mode: ModePaiement;
  montant: number;
  reference: string;
}
/** What is typed at the moment: no amount yet, perhaps. */
export type PartSaisie = Omit<PartPaiement, 'montant'> & { montant: number | null };
/**
 * A payment being typed: the parts put down, then the one under the hands. `propose`: its amount is
 * the rest, which a digit replaces.
 */
export interface SaisieReglement extends PartSaisie {
  parts: readonly PartPaiement[];
  propose: boolean;
  /** What a person typed last for it, also while its mode proposes another amount. */
  tape: number | null;
}
export const SAISIE_VIDE: SaisieReglement = {
  parts: [],
  mode: 'espece',
  montant: null,
  reference: '',
  propose: false,
  tape: null,
};
/** [ENC-17] An amount from a person's hand: it stays his, whatever modes are tried. */
export const recevoirMontant = (s: SaisieReglement, montant: number | null): SaisieReglement => ({
  ...s,
  montant,
  tape: montant,
  propose: false,
});

/** Six parts at most: what the contract accepts. */
const PARTS_MAX = 6;
const somme = (parts: readonly PartPaiement[]): number => parts.reduce((s, p) => s + p.montant, 0);

/**
 * [ENC-7] What is paid, in whole: the parts put down, then the one being typed when it has an
 * amount.
 */
export const partsPayees = ({
  parts,
  mode,
  montant,
  reference,
}: Omit<SaisieReglement, 'propose' | 'tape'>): PartPaiement[] =>
  montant === null ? [...parts] : [...parts, { mode, montant, reference }];
/** [ENC-8] What is left to receive after the parts put down, in FCFA; never below 0. */
export const reste = (net: number, parts: readonly PartPaiement[]): number =>
  Math.max(0, net - somme(parts));
export const totalRecu = (payees: readonly PartPaiement[]): number | null =>
  payees.length === 0 ? null : somme(payees);

/** [ENC-16] FCFA. Ten of the largest note: nobody hands so much over to be given it back. */
const RENDU_MAX = 100_000;
/**
 * [ENC-4] Why what is received does not do for that net (FCFA), or null: not enough, in that
 * screen's sentence, or change that cash does not cover. [ENC-16] A change that nobody would wait for is
 * a figure typed after another: it is said before the sale bears it for good.
 */
export function fauteReglement(
  net: number,
  payees: readonly PartPaiement[],
  insuffisant: string,
): string | null {
  const regle = regler(
    payees.map((p) => ({ mode: p.mode, montant: enCentimes(p.montant) })),
    enCentimes(net),
    insuffisant,
  );
  if (typeof regle === 'string') return regle;
  return regle.rendu > enCentimes(RENDU_MAX) ? phrasesReglement.renduExcessif(RENDU_MAX) : null;
}

/** [ENC-9] Why no other mode can be added to what is typed, or null. */
export function fauteAutreMode(
  net: number,
  { parts, montant }: Pick<SaisieReglement, 'parts' | 'montant'>,
): string | null {
  if (montant === null || montant === 0) return phrasesReglement.modeSansMontant;
  if (montant >= reste(net, parts)) return phrasesReglement.modeRienDeReste;
  return parts.length + 1 >= PARTS_MAX ? phrasesReglement.modeTropDeParts(PARTS_MAX) : null;
}
/**
 * [ENC-10] The mode proposed for the rest: cash, else the first that has not served, else 'autres'.
 */
export const modeDuReste = (parts: readonly PartPaiement[]): ModePaiement =>
  (['espece', 'mobile_money', 'cheque'] as const).find((m) => !parts.some((p) => p.mode === m)) ??
  'autres';

/** The rest, in the mode that comes next; typing replaces it. */
const proposer = (net: number, parts: readonly PartPaiement[]): SaisieReglement => ({
  parts,
  mode: modeDuReste(parts),
  montant: reste(net, parts),
  reference: '',
  propose: true,
  tape: null,
});
/** [ENC-15] What a payment begins with: the whole net in cash, which a digit replaces. */
export const saisieExacte = (net: number): SaisieReglement => ({
  ...SAISIE_VIDE,
  montant: net,
  propose: true,
});
/**
 * [ENC-15] What is typed, for the net as it stands now: an amount that is only proposed is its
 * rest, what a person typed stays.
 */
export const auNet = (net: number, s: SaisieReglement): SaisieReglement =>
  s.propose ? { ...s, montant: reste(net, s.parts) || null } : s;
/**
 * [ENC-14] Another mode for what is typed. None but cash gives change: its amount is the rest,
 * unless less was typed. Cash asks what was received, unless a person typed it. [ENC-17] Gone round the
 * modes, what was typed is there again.
 */
export function choisirMode(net: number, s: SaisieReglement, mode: ModePaiement): SaisieReglement {
  const aPayer = reste(net, s.parts);
  const { tape } = s;
  if (mode === 'espece') return { ...s, mode, montant: tape, propose: false };
  if (tape !== null && tape > 0 && tape < aPayer)
    return { ...s, mode, montant: tape, propose: false };
  return { ...s, mode, montant: aPayer, propose: true };
}
/**
 * [ENC-11] Puts down what is typed as a part, and proposes the rest in another mode. What cannot be
 * put down stays as it is (`fauteAutreMode` says why).
 */
export const poserPart = (net: number, s: SaisieReglement): SaisieReglement =>
  fauteAutreMode(net, s) === null ? proposer(net, partsPayees(s)) : s;
/** [ENC-12] Takes a part back: its amount joins the rest. */
export const retirerPart = (net: number, s: SaisieReglement, rang: number): SaisieReglement =>
  proposer(net, s.parts.toSpliced(rang, 1));
export const noterReference = (
  s: SaisieReglement,
  rang: number,
  reference: string,
): SaisieReglement => ({
  ...s,
  parts: s.parts.map((p, i) => (i === rang ? { ...p, reference } : p)),
});

export type CorpsReglement =
  | { amount_gived: number; mode_paiement: ModePaiement }
  | { paiements: { mode: ModePaiement; montant: number; reference: string | null }[] };
/**
 * [ENC-13] One mode without a reference is said as the specification does; else each part with its
 * own reference. Cash has none.
 */
export function corpsReglement(payees: readonly PartPaiement[]): CorpsReglement {
  const [seule] = payees;
  if (payees.length < 2 && !seule?.reference.trim())
    return { amount_gived: seule?.montant ?? 0, mode_paiement: seule?.mode ?? 'espece' };
  return {
    paiements: payees.map(({ mode, montant, reference }) => ({
      mode,
      montant,
      reference: mode === 'espece' || reference.trim() === '' ? null : reference.trim(),
    })),
  };
}

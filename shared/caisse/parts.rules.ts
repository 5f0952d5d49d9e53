import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import { enCentimes, enFcfa } from '../base/montant.ts';
import { duPour } from './arrondi-especes.rules.ts';
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
type Part = Pick<PartPaiement, 'mode' | 'montant'>;
const somme = (parts: readonly Part[]): number => parts.reduce((s, p) => s + p.montant, 0);

const EN_ESPECES: Part = { mode: 'espece', montant: 0 };

/** What is to be paid, in whole FCFA, and whether its cash is rounded [REG-6]. */
export interface APayer {
  net: number;
  arrondir: boolean;
}
const partsEnCentimes = (parts: readonly Part[]) =>
  parts.map(({ mode, montant }) => ({ mode, montant: enCentimes(montant) }));
const netEnCentimes = ({ net, arrondir }: APayer) => ({ net: enCentimes(net), arrondir });
/** [REG-6] What is due when it is paid so, in FCFA, and what the rounding of cash adds to it. */
export function duEnFcfa(
  aPayer: APayer,
  parts: readonly Part[],
): { du: number; arrondi_especes: number } {
  const dit = duPour(netEnCentimes(aPayer), partsEnCentimes(parts));
  return { du: enFcfa(dit.du), arrondi_especes: enFcfa(dit.arrondi_especes) };
}
/** The same, for what is being typed: its mode counts before it has an amount. */
export const duSaisi = (aPayer: APayer, { parts, mode, montant }: SaisieReglement) =>
  duEnFcfa(aPayer, [...parts, { mode, montant: montant ?? 0 }]);
/** [REG-8] The same sum is asked of who pays in cash. */
export const memeDu = (a: APayer, b: APayer): boolean =>
  duEnFcfa(a, [EN_ESPECES]).du === duEnFcfa(b, [EN_ESPECES]).du;

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
/**
 * [ENC-8] What is left to receive in that mode after the parts put down, in FCFA; never below 0. Of
 * cash, what is due is rounded.
 */
export function reste(aPayer: APayer, parts: readonly Part[], mode: ModePaiement): number {
  const du = mode === 'espece' ? duEnFcfa(aPayer, [...parts, { mode, montant: 0 }]).du : aPayer.net;
  return Math.max(0, du - somme(parts));
}
export const totalRecu = (payees: readonly PartPaiement[]): number | null =>
  payees.length === 0 ? null : somme(payees);

/** [ENC-16] FCFA. Ten of the largest note: nobody hands so much over to be given it back. */
const RENDU_MAX = 100_000;
/**
 * [ENC-4] Why what is received does not do for what is due, or null: not enough, in that
 * screen's sentence, or change that cash does not cover. [ENC-16] A change that nobody would wait for is
 * a figure typed after another: it is said before the sale bears it for good.
 */
export function fauteReglement(
  aPayer: APayer,
  payees: readonly PartPaiement[],
  insuffisant: string,
): string | null {
  const fait = regler(partsEnCentimes(payees), netEnCentimes(aPayer), insuffisant);
  if (typeof fait === 'string') return fait;
  return fait.rendu > enCentimes(RENDU_MAX) ? phrasesReglement.renduExcessif(RENDU_MAX) : null;
}

/** [ENC-9] Why no other mode can be added to what is typed, or null. */
export function fauteAutreMode(
  aPayer: APayer,
  { parts, montant, mode }: Pick<SaisieReglement, 'parts' | 'montant' | 'mode'>,
): string | null {
  if (montant === null || montant === 0) return phrasesReglement.modeSansMontant;
  if (montant >= reste(aPayer, parts, mode)) return phrasesReglement.modeRienDeReste;
  return parts.length + 1 >= PARTS_MAX ? phrasesReglement.modeTropDeParts(PARTS_MAX) : null;
}
/**
 * [ENC-10] The mode proposed for the rest: cash, else the first that has not served, else 'autres'.
 */
export const modeDuReste = (parts: readonly PartPaiement[]): ModePaiement =>
  (['espece', 'mobile_money', 'cheque'] as const).find((m) => !parts.some((p) => p.mode === m)) ??
  'autres';

/** The rest, in the mode that comes next; typing replaces it. */
function proposer(aPayer: APayer, parts: readonly PartPaiement[]): SaisieReglement {
  const mode = modeDuReste(parts);
  const montant = reste(aPayer, parts, mode);
  return { parts, mode, montant, reference: '', propose: true, tape: null };
}
/** [ENC-15] What a payment begins with: all that is due in cash, which a digit replaces. */
export const saisieExacte = (aPayer: APayer): SaisieReglement => ({
  ...SAISIE_VIDE,
  montant: reste(aPayer, [], SAISIE_VIDE.mode),
  propose: true,
});
/**
 * [ENC-15] What is typed, for the net as it stands now: an amount that is only proposed is its
 * rest, what a person typed stays.
 */
export const auNet = (aPayer: APayer, s: SaisieReglement): SaisieReglement =>
  s.propose ? { ...s, montant: reste(aPayer, s.parts, s.mode) || null } : s;
/**
 * [ENC-14] Another mode for what is typed. None but cash gives change: its amount is the rest,
 * unless less was typed. Cash asks what was received, unless a person typed it. [ENC-17] Gone round the
 * modes, what was typed is there again.
 */
export function choisirMode(
  aPayer: APayer,
  s: SaisieReglement,
  mode: ModePaiement,
): SaisieReglement {
  const aRecevoir = reste(aPayer, s.parts, mode);
  const { tape } = s;
  if (mode === 'espece') return { ...s, mode, montant: tape, propose: false };
  if (tape !== null && tape > 0 && tape < aRecevoir)
    return { ...s, mode, montant: tape, propose: false };
  return { ...s, mode, montant: aRecevoir, propose: true };
}
/**
 * [ENC-11] Puts down what is typed as a part, and proposes the rest in another mode. What cannot be
 * put down stays as it is (`fauteAutreMode` says why).
 */
export const poserPart = (aPayer: APayer, s: SaisieReglement): SaisieReglement =>
  fauteAutreMode(aPayer, s) === null ? proposer(aPayer, partsPayees(s)) : s;
/** [ENC-12] Takes a part back: its amount joins the rest. */
export const retirerPart = (aPayer: APayer, s: SaisieReglement, rang: number): SaisieReglement =>
  proposer(aPayer, s.parts.toSpliced(rang, 1));
export const noterReference = (
  s: SaisieReglement,
  rang: number,
  reference: string,
): SaisieReglement => ({
  ...s,
  parts: s.parts.map((p, i) => (i === rang ? { ...p, reference } : p)),
});

export type CorpsReglement = (
  | { amount_gived: number; mode_paiement: ModePaiement }
  | { paiements: { mode: ModePaiement; montant: number; reference: string | null }[] }
) & { net_montre?: number };
/**
 * [ENC-13] One mode without a reference is said as the specification does; else each part with its
 * own reference. Cash has none. [REG-7] What was shown as due goes with it when it is not the net.
 */
export function corpsReglement(aPayer: APayer, payees: readonly PartPaiement[]): CorpsReglement {
  const [seule] = payees;
  const { du } = duEnFcfa(aPayer, payees);
  const montre = du === aPayer.net ? {} : { net_montre: du };
  if (payees.length < 2 && !seule?.reference.trim())
    return { amount_gived: seule?.montant ?? 0, mode_paiement: seule?.mode ?? 'espece', ...montre };
  return {
    ...montre,
    paiements: payees.map(({ mode, montant, reference }) => ({
      mode,
      montant,
      reference: mode === 'espece' || reference.trim() === '' ? null : reference.trim(),
    })),
  };
}
